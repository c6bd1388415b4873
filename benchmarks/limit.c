/* L'algorithme des leçons en C, un cœur : la limite pratique. cc -O3 -o limit benchmarks/limit.c && ./limit
   Mêmes mémoires que le moteur : le coup glouton de chaque état, la plus grande valeur de chaque table. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define STATES 19683
static double q[STATES][2][9], peaks[STATES][2];
static int greedy[STATES], number[512], wins[512], nth[512][9], count[512];
static uint64_t state = 1;

static inline double draw(void) {
    uint64_t z = (state += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

static void prepare(double init_q) {
    static const int lines[8] = {7, 56, 448, 73, 146, 292, 273, 84};
    for (int m = 0; m < 512; m++) {
        for (int i = 0, p = 1; i < 9; i++, p *= 3) {
            if (m >> i & 1) number[m] += p;
            else nth[m][count[m]++] = i;
        }
        for (int i = 0; i < 8; i++) wins[m] |= (m & lines[i]) == lines[i];
    }
    for (int s = 0; s < STATES; s++)
        for (int i = 0; i < 9; i++) q[s][0][i] = q[s][1][i] = -INFINITY;
    for (int a = 0; a < 512; a++)
        for (int b = 0; b < 512; b++) {
            if ((a & b) || !count[a | b]) continue;
            int s = number[a] + 2 * number[b];
            for (int i = 0; i < count[a | b]; i++) q[s][0][nth[a | b][i]] = q[s][1][nth[a | b][i]] = init_q;
            greedy[s] = nth[a | b][0];
            peaks[s][0] = peaks[s][1] = init_q;
        }
}

static void put(int s, int t, int m, double value) {
    double old = q[s][t][m];
    q[s][t][m] = value;
    if (value >= peaks[s][t]) peaks[s][t] = value;
    else if (old == peaks[s][t]) {
        double peak = q[s][t][0];
        for (int i = 1; i < 9; i++) if (q[s][t][i] > peak) peak = q[s][t][i];
        peaks[s][t] = peak;
    }
    int best = greedy[s];
    double highest = q[s][0][best] + q[s][1][best];
    if (m != best) {
        double sums = q[s][0][m] + q[s][1][m];
        if (sums > highest || (sums == highest && m < best)) greedy[s] = m;
    } else if (value < old) {
        best = 0;
        highest = q[s][0][0] + q[s][1][0];
        for (int i = 1; i < 9; i++) {
            double sums = q[s][0][i] + q[s][1][i];
            if (sums > highest) { best = i; highest = sums; }
        }
        greedy[s] = best;
    }
}

int main(int argc, char **argv) {
    int sims = argc > 1 ? atoi(argv[1]) : 30000, batches = 15;
    const double lrate = 0.15, discount = 0.9, alpha = 0.9;
    double rewards[6] = {1};
    for (int k = 1; k < 6; k++) rewards[k] = rewards[k - 1] * alpha;
    prepare(0.3);
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    long results[3] = {0};
    for (int batch = 0; batch < batches; batch++)
        for (int regime = 0; regime < 3; regime++)
            for (int i = 0; i < sims; i++) {
                double epsilon = 0.7 * (1 - (double)batch / batches) * (1 - (double)i / sims);
                double epsilons[2] = {regime != 1 ? epsilon : 1, regime != 0 ? epsilon : 1};
                int own = 0, other = 0, length = 0, winner = 2, states[9], moves[9];
                for (;;) {
                    int s = number[own] + 2 * number[other], m, taken = own | other;
                    if (draw() < epsilons[length & 1]) m = nth[taken][(int)(draw() * count[taken])];
                    else m = greedy[s];
                    states[length] = s;
                    moves[length++] = m;
                    own |= 1 << m;
                    if (wins[own]) { winner = (length - 1) & 1; break; }
                    if (length == 9) break;
                    int swap = own; own = other; other = swap;
                }
                results[winner]++;
                for (int player = 0; player < 2; player++) {
                    double sign = winner == player ? 1 : winner == 2 ? -0.1 : -1;
                    double future = winner == player ? 1 : winner == 2 ? 0.5 : 0;
                    int following = -1, rank = 0;
                    for (int j = length - 1 - ((length - 1 - player) & 1); j >= 0; j -= 2) {
                        int t = (int)(draw() * 2), s = states[j], m = moves[j];
                        if (following >= 0) future = peaks[following][t];
                        put(s, t, m, (1 - lrate) * q[s][t][m] + lrate * (sign * rewards[++rank] + discount * future));
                        following = s;
                    }
                }
            }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
    printf("%.0f %ld %ld %ld\n", 3.0 * batches * sims / seconds, results[0], results[1], results[2]);
    return 0;
}
