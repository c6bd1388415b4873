"""Answers to the exercises of `examples/lists`, as students write them."""

from inspect import getsource


def _right_find_bib(bibs, bib):
    for place in range(len(bibs)):
        if bibs[place] == bib:
            return place
        if bibs[place] > bib:
            return None
    return None


def _from_one(bibs, bib):
    place = 1
    for other in bibs:
        if other == bib:
            return place
        place += 1
    return None


def _last_unseen(bibs, bib):
    low, high = 0, len(bibs) - 1
    while low < high:
        middle = (low + high) // 2
        if bibs[middle] == bib:
            return middle
        if bibs[middle] < bib:
            low = middle + 1
        else:
            high = middle
    return None


def _insertion(bibs, bib):
    low, high = 0, len(bibs)
    while low < high:
        middle = (low + high) // 2
        if bibs[middle] < bib:
            low = middle + 1
        else:
            high = middle
    return low


def _right_once_each(lanes):
    return list(dict.fromkeys(lanes))


def _set(lanes):
    return list(set(lanes))


def _neighbours(lanes):
    kept, before = [], None
    for lane in lanes:
        if lane != before:
            kept.append(lane)
        before = lane
    return kept


def _only_lonely(lanes):
    kept = list(lanes)
    for lane in lanes:
        if lanes.count(lane) > 1:
            kept.remove(lane)
    return kept


def _right_by_time(results):
    return sorted(sorted(results), key=lambda pair: pair[1])


def _by_name(results):
    ordered = list(results)
    ordered.sort(key=lambda pair: pair[0])
    return ordered


def _slowest_first(results):
    left, ordered = sorted(results), []
    while left:
        slowest = max(left, key=lambda pair: pair[1])
        ordered.append(slowest)
        left.remove(slowest)
    return ordered


def _as_they_came(results):
    ordered = []
    for name, seconds in results:
        place = 0
        while place < len(ordered) and ordered[place][1] <= seconds:
            place += 1
        ordered.insert(place, (name, seconds))
    return ordered


def _right_best_throws(throws, k):
    return sorted(set(throws), reverse=True)[:k]


def _twice(throws, k):
    left, best = list(throws), []
    while left and len(best) < k:
        best.append(max(left))
        left.remove(max(left))
    return best


def _shortest_first(throws, k):
    ordered = sorted(set(throws))
    return ordered[max(0, len(ordered) - k) :]


def _all_for_none(throws, k):
    ordered = sorted(set(throws))
    ordered = ordered[-k:]
    ordered.reverse()
    return ordered


def _right_merge_times(first, second):
    first, second, merged = list(first), list(second), []
    while first or second:
        merged.append((first if not second or (first and first[0] < second[0]) else second).pop(0))
    return merged


def _rest_lost(first, second):
    first, second, merged = first[:], second[:], []
    while first and second:
        merged.append(first.pop(0) if first[0] < second[0] else second.pop(0))
    return merged


def _end_to_end(first, second):
    merged = list(first)
    for seconds in second:
        merged.append(seconds)
    return merged


def _equal_once(first, second):
    merged = []
    for seconds in sorted(first + second):
        if seconds not in merged:
            merged.append(seconds)
    return merged


# exercise → (a right answer in another style, each of its named mistakes written differently)
ANSWERS = {
    "listes.1": (_right_find_bib, (_from_one, _last_unseen, _insertion)),
    "listes.2": (_right_once_each, (_set, _neighbours, _only_lonely)),
    "listes.3": (_right_by_time, (_by_name, _slowest_first, _as_they_came)),
    "listes.4": (_right_best_throws, (_twice, _shortest_first, _all_for_none)),
    "listes.5": (_right_merge_times, (_rest_lost, _end_to_end, _equal_once)),
}


def written(exercise, answer):
    """The cell of a notebook where a student has written this answer."""
    return getsource(answer).replace(f"def {answer.__name__}(", f"def {exercise.name}(", 1)
