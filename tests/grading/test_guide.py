"""What the guide and the page on the grader's machine promise, sentence by sentence, and the test that holds each."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PAGES = "docs/GUIDE_ENSEIGNANT.md", "docs/CORRECTEUR.md"
GUIDE = " ".join(" ".join((TESTS.parent / page).read_text("utf-8") for page in PAGES).split())
HELD = {  # file → pairs (test, words of the guide)
    "checking/test_commands.py": [
        ("test_the_teacher_may_keep_the_solutions_closed", "garde `solution()` fermée jusqu'à ce jour"),
    ],
    "grading/test_reading.py": [
        ("test_own_cells_keep_definitions_alone", "écrire des fonctions et des constantes à lui : elles sont lues"),
        ("test_what_gives_a_value_to_a_name_is_kept_and_nothing_else", "Ce qui s'y calcule"),
        ("test_the_answers_of_a_corrected_notebook_are_the_references", "reconnue aux identifiants de ses cellules"),
        ("test_what_cannot_be_read_is_refused_in_a_sentence", "Un fichier illisible est refusé avec une phrase"),
    ],
    "grading/test_interruption.py": [
        ("test_a_folder_is_followed_until_ctrl_c_and_taken_up_again", "corrige ce qui arrive dans un dossier"),
        ("test_ctrl_c_ends_the_copy_under_way_and_resume_goes_on", "Ctrl-C finit les copies en cours"),
        ("test_a_crash_loses_only_the_copy_under_way", "aussi après une panne de la machine"),
        ("test_a_second_ctrl_c_leaves_at_once", "Un deuxième Ctrl-C abandonne"),
    ],
    "browser/test_grading_pages.py": [
        (
            "test_the_comment_of_an_answer_changed_since_is_said_and_goes_with_its_former_points",
            "points et commentaire restent jusqu'aux suivants",
        ),
        (
            "test_a_page_that_follows_a_class_reads_itself_again_and_hides_the_names_still",
            "se relit toutes les cinq secondes",
        ),
        ("test_a_comment_already_written_to_a_question_is_taken_again", "se reprend d'un clic"),
        ("test_a_request_is_answered_in_the_class_page", "enregistrés avec les autres"),
        ("test_what_is_typed_is_kept_and_goes_to_all_who_wrote_it", "gardés par le navigateur à mesure"),
        ("test_the_keyboard_goes_from_points_to_comment_to_the_points_of_the_next_question", "Tab va des points"),
        ("test_one_goes_to_the_next_answer_without_points_until_none_is_left", "Suivante à noter"),
        ("test_saving_says_where_the_file_is_and_the_command_that_gives_it", "La page dit où est le fichier"),
        ("test_points_already_given_are_in_the_page", "la page rouvre comme vous l'avez laissée"),
        ("test_two_who_grade_each_their_part_erase_nothing_of_the_other", "la page n'écrit que ce qui y est noté"),
    ],
    "judge/test_archives.py": [
        ("test_a_moodle_archive", "ses noms de dossier disent à qui rendre les retours"),
        (
            "test_the_name_in_an_archive_of_another_platform",
            "le nom de l'élève est pris dans celui de son dossier ou de son fichier",
        ),
        ("test_tar_archives", "Un dossier, des carnets isolés, une archive tar conviennent aussi"),
        ("test_an_archive_that_would_never_end_costs_its_student_alone", "les autres copies n'en souffrent pas"),
        (
            "test_an_archive_is_ended_after_its_seconds_of_processor",
            "celle qui occuperait l'ordinateur sans fin est arrêtée",
        ),
    ],
    "grading/test_lots.py": [
        ("test_an_archive_that_is_gone_or_changed_is_asked_for", "la commande dit laquelle redonner"),
        ("test_a_damaged_archive_is_said_and_is_no_student", "Une archive entière qui ne s'ouvre pas n'est à aucun"),
    ],
    "judge/test_batch.py": [
        ("test_a_failure_of_the_grader_stops_one_copy_and_is_tried_again", "la cause ôtée, `--resume` la corrige"),
        ("test_a_copy_that_lacked_time_is_tried_again_alone", "est recommencée à la fin, seule"),
        ("test_every_copy_is_graded_once_with_the_seed", "elle n'est corrigée qu'une fois"),
        ("test_a_changed_copy_is_graded_again", "seules les copies nouvelles ou changées"),
    ],
    "grading/test_caged.py": [
        ("test_a_cage_that_could_not_compute_is_to_be_tried_again", "se reconnaît à ce qu'elle a calculé"),
    ],
    "grading/test_hidden.py": [
        ("test_a_seed_gives_the_same_cases_and_another_gives_others", "`--hidden-seed 7` refait la même"),
    ],
    "grading/test_similarity.py": [
        ("test_a_copy_that_is_the_corrected_notebook_is_said_to_be", "« toute la copie » si elles le sont toutes"),
        ("test_short_answers_are_left_out", "les réponses trop courtes pour vouloir dire quelque chose n'y sont pas"),
        ("test_a_group_is_all_that_two_share_and_all_who_share_it", "tout ce que deux copies partagent"),
    ],
    "grading/test_class_page.py": [
        ("test_the_counts_are_those_of_the_plan", "le même code aux noms près, et les mêmes cas faux"),
        (
            "test_all_who_have_less_than_half_are_named_and_counted",
            "tous ceux qui ont moins de la moitié des points, repliés au-delà de quinze",
        ),
        ("test_hints_and_solutions_opened_are_counted_where_a_copy_says_so", "les indices et les solutions ouverts"),
        (
            "test_a_comment_on_a_group_reaches_every_page_of_the_group_now_and_later",
            "de ceux qui la feront dans une copie à venir",
        ),
        ("test_another_class_stands_beside_this_one", "son journal n'est que lu"),
        (
            "test_mistakes_with_and_without_a_name_are_one_list_the_most_made_first",
            "les erreurs de la plus fréquente à la plus rare",
        ),
        ("test_what_only_the_teacher_reads_is_on_this_page_alone", "dont une remarque n'est que pour vous"),
    ],
    "grading/test_questions.py": [
        ("test_the_same_words_are_graded_once_and_near_ones_follow", "se notent une fois pour toutes"),
        ("test_the_statement_the_model_and_the_criteria_are_beside", "à côté, l'énoncé, le corrigé et les critères"),
    ],
    "grading/test_hand.py": [
        ("test_points_survive_another_archive_name", "si l'archive change de nom"),
        ("test_points_survive_a_second_copy_where_the_answer_is_the_same", "ou s'il rend une autre copie"),
        ("test_an_answer_changed_since_keeps_its_points_and_is_to_be_read_again", "les remarques disent « à revoir »"),
        ("test_a_copy_is_named_by_its_student_where_nobody_else_has_that_name", "si personne d'autre ne le porte"),
        ("test_what_finds_no_copy_is_listed_and_kept", "Quand il n'y a plus de copie"),
        ("test_a_file_that_is_no_table_is_said_in_a_sentence", "dans un tableur et enregistré en CSV"),
        ("test_a_mark_given_by_hand_wins_and_says_why", "le commentaire en est la raison"),
        ("test_the_last_word_counts_and_an_empty_one_takes_back", "La dernière ligne donnée l'emporte"),
        ("test_what_a_file_leaves_empty_stays_and_a_dash_takes_it_back", "une case vide laisse ce qui était donné"),
        ("test_nothing_given_is_ever_lost", "une ligne recopiée à la fin de `a_la_main.jsonl` le redonne"),
    ],
    "grading/test_requests.py": [
        ("test_a_text_cell_that_begins_so_is_a_request_and_no_answer", "qui commence par `Demande 2.3 :`"),
        ("test_the_teacher_reads_it_in_the_class_page_and_answers_it_there", "les demandes sans réponse"),
        ("test_the_same_work_handed_in_again_with_a_request_is_not_late", "garde la date de la première"),
        (
            "test_the_copy_of_a_group_counts_for_each_and_its_open_answers_are_marked_together",
            "se note en une fois, et chacun a sa page et sa note",
        ),
    ],
    "grading/test_granted.py": [
        ("test_full_marks_to_all_reach_every_copy_with_their_reason_also_those_that_come_later", "aux copies à venir"),
        ("test_what_goes_to_all_is_added_to_what_one_is_given", "s'ajoute à ce que vous donnez à un seul"),
        ("test_a_dash_takes_back_what_was_given_to_all_and_the_folder_remembers_it", "Un tiret le retire"),
        ("test_what_is_cancelled_counts_neither_its_points_nor_its_scale_and_says_why", "ni ses points, ni son barème"),
        ("test_a_slip_of_the_keyboard_is_still_refused", "qui remplacerait tout ; il est refusé"),
        ("test_an_exercise_without_points_may_be_given_some", "même si l'exercice n'a pas de points"),
        ("test_the_lines_that_the_guide_shows_give_what_it_says", "pour toute la copie"),
        ("test_a_sheet_waits_for_the_answers_that_would_count_nothing", "`--sans-attendre` l'écrit quand même"),
        (
            "test_a_mark_above_the_sheet_s_maximum_is_written_as_its_platform_takes_it",
            "la feuille de Moodle s'arrête au maximum",
        ),
    ],
    "grading/test_notices.py": [
        (
            "test_a_mark_given_to_another_answer_calls_the_teacher_and_not_the_student",
            "la commande compte ces copies, et `classe.html` les nomme",
        ),
        ("test_a_mark_above_a_lowered_scale_is_said", "quand des points dépassent le barème"),
        ("test_answers_without_points_are_counted", "quand des réponses attendent d'être notées, la commande le dit"),
        ("test_a_comment_to_one_and_a_comment_to_all_are_both_read", "s'ajoute à celui de son groupe"),
        ("test_copies_are_new_changed_or_the_same", "et la commande les compte"),
    ],
    "grading/test_rendering.py": [
        ("test_open_points_are_added_and_no_answer_is_zero", "Une question laissée sans réponse vaut 0"),
        ("test_a_reference_or_a_mistake_s_twin_is_never_in_the_feedback", "ni réponse de référence"),
        ("test_an_unreadable_attempt_replaces_nothing_readable", "le dernier qui se lit compte"),
        ("test_a_copy_that_comes_again_in_another_archive_is_not_two", "une archive renommée, un `--resume` de plus"),
        (
            "test_a_page_says_its_lesson_in_its_name_and_its_title",
            "une page par élève et par leçon, son nom dit la leçon",
        ),
        ("test_a_changed_scale_is_counted_again_without_a_copy", "recompte leurs points d'après le journal"),
        (
            "test_an_exercise_taken_out_of_the_course_is_said_and_no_longer_counts",
            "Un exercice ôté du cours ne compte plus",
        ),
    ],
    "grading/test_deadlines.py": [
        ("test_days_are_pardoned_by_hand_with_a_reason", "0 les excuse tous"),
        ("test_days_are_counted_by_hand_for_a_copy_that_no_date_makes_late", "que la copie soit datée ou non"),
        ("test_a_limit_for_one_lesson_leaves_the_others_theirs", "et les autres gardent la leur"),
        ("test_copies_of_unknown_date_are_on_the_page_of_the_class", "les retards et les dates inconnues"),
        (
            "test_a_worksheet_of_before_does_not_date_the_copy_that_came_since",
            "l'ancienne feuille ne dit que la date de la première copie",
        ),
        ("test_each_day_begun_takes_its_share", "ôte à une copie un dixième des points qu'elle a gagnés"),
        ("test_lateness_is_said_wherever_the_mark_is", "Le retard est dans les remarques"),
        (
            "test_an_archive_dated_from_its_download_makes_nobody_late_but_the_worksheet_tells",
            "la commande dit la date inconnue",
        ),
        (
            "test_weights_that_leave_a_lesson_out_are_refused_and_not_kept",
            "il en donne un à chaque leçon corrigée, sans quoi il est refusé",
        ),
        ("test_settings_are_kept_until_they_are_taken_away", '`--poids ""` ôte les poids'),
    ],
    "grading/test_scale.py": [
        (
            "test_a_changed_scale_is_said_once_and_what_was_given_on_it_until_it_is_given_again",
            "La commande dit ce qui a changé, et de qui les points donnés à la main",
        ),
    ],
    "grading/test_marks.py": [
        ("test_of_a_public_case_the_call_is_shown_and_of_a_hidden_one_nothing", "ne montre ni cas caché"),
    ],
    "grading/test_choosing.py": [
        ("test_the_best_copy_counts_with_its_lateness_where_that_is_the_rule", "celui qui vaut le plus, retard déduit"),
        ("test_the_version_in_the_name_orders_copies_of_one_date", "la version que dit leur nom les range"),
        ("test_copies_of_one_date_are_said_to_the_instructor_alone_with_both_marks", "elle dit ce que vaut chacun"),
        (
            "test_the_chosen_copy_counts_until_a_later_one_comes",
            "`--garder` suivi du nom entier d'une copie la choisit",
        ),
    ],
    "grading/test_extensions.py": [
        (
            "test_the_private_file_moves_a_student_s_own_limit",
            "par son numéro d'identification, son courriel ou son nom",
        ),
        ("test_an_extension_of_moodle_counts_and_needs_no_file", "elle compte sans que vous écriviez rien"),
        ("test_the_instructor_alone_is_told", "Ces limites ne sont dites qu'à vous"),
    ],
    "grading/test_people.py": [
        ("test_everybody_has_every_lesson_once_the_folder_has_the_lists", "relie ainsi toutes les listes du dossier"),
        (
            "test_names_alone_know_all_but_namesakes_and_nobody_who_handed_in_is_absent",
            "disent « à rattacher », jamais « absent »",
        ),
    ],
    "grading/test_roster.py": [
        (
            "test_a_worksheet_comes_back_filled_and_otherwise_the_same",
            "et les notes verrouillées, y gardent leurs octets",
        ),
        ("test_points_and_weights_are_never_added", "toutes pèsent leurs points jusqu'à ce que vous le redonniez"),
        ("test_a_worksheet_has_the_marks_of_its_own_assignment", "celle des leçons de ce devoir"),
        ("test_a_list_gives_absentees_a_row_and_says_who_is_not_in_it", "les absents y sont"),
        (
            "test_the_number_of_the_university_is_in_the_totals_and_is_not_that_of_an_assignment",
            "avec son numéro, son courriel et son groupe",
        ),
        ("test_an_unreadable_copy_is_neither_absent_nor_marked_and_it_is_said", "une copie illisible y est dite"),
        ("test_namesakes_without_a_number_are_nobody_s", "une copie dont le nom est à deux élèves est « hors liste »"),
        (
            "test_of_two_copies_of_a_lesson_in_two_assignments_the_last_counts_and_it_is_said",
            "la dernière compte, et c'est dit",
        ),
        ("test_the_workbook_has_the_same_totals_as_formulas_and_names_as_texts", "le total y est une formule"),
    ],
    "grading/test_worksheets.py": [
        ("test_each_assignment_keeps_its_sheet_and_none_goes_stale", "que chaque correction remplit de nouveau"),
        ("test_a_sheet_that_cannot_be_filled_again_is_asked_for", "ne les redonnez que si la commande le demande"),
        ("test_a_page_says_the_mark_as_the_sheet_does", "y est 16 sur 20, et la page de l'élève le dit"),
    ],
    "grading/test_lists.py": [
        (
            "test_a_worksheet_says_of_which_lesson_its_marks_are_and_how_many",
            "la commande dit lesquelles et combien de notes elle a écrites",
        ),
        ("test_a_worksheet_of_no_copy_warns_that_it_has_the_total", "c'est le total, et elle vous avertit"),
        ("test_a_list_that_recognises_nobody_is_refused_and_the_former_one_stays", "celle d'avant reste"),
        ("test_strangers_are_named_on_every_run_that_has_a_list", "la commande les nomme à chaque fois"),
    ],
    "grading/test_command.py": [
        (
            "test_every_file_given_by_hand_is_taken_in_their_order_whatever_the_name_of_the_option",
            "une option par fichier",
        ),
        (
            "test_the_weights_used_are_said_and_a_lesson_without_one_is_named",
            "la commande redit les poids à chaque fois",
        ),
        ("test_a_batch_from_copies_to_points_of_open_questions", "combien de réponses sont nouvelles, changées"),
        ("test_on_dask_a_killed_worker_loses_nothing", "Un processus qui meurt ne perd aucune copie"),
        (
            "test_a_scheduler_that_dies_is_said_in_one_sentence_and_costs_no_copy",
            "aucune copie n'est dite en panne, et `--resume` reprend celles qui restent",
        ),
        ("test_a_course_that_is_remembered_can_be_taken_away", '`--cours ""` ôte le cours dont un dossier se souvient'),
    ],
    "grading/test_trial.py": [
        ("test_the_course_as_it_is_passes_its_trial", "corrige, dans la cage, trois copies de chaque leçon"),
        (
            "test_what_a_course_gets_wrong_is_said_with_its_file",
            "la commande nomme le fichier et l'exercice à mettre au point, et rend 2",
        ),
        (
            "test_a_faulty_course_grades_nobody_and_a_mended_one_is_tried_once",
            "S'il échoue, aucune copie n'est corrigée",
        ),
        (
            "test_copies_that_another_state_of_the_course_judged_are_graded_again_where_they_are_given",
            "Redonnez-les avec `--resume` : elles sont toutes recorrigées",
        ),
    ],
    "grading/test_box.py": [
        ("test_a_copy_can_write_in_its_folder_and_nowhere_else", "sans réseau, sans vos fichiers"),
        ("test_without_any_cage_nothing_is_graded", "Sans l'une ni l'autre, rien n'est corrigé"),
        ("test_without_a_cage_only_when_asked_and_loudly", "exécute les copies avec tous vos droits"),
        (
            "test_bubblewrap_is_preferred_and_root_is_told_that_it_is_dropped",
            "change d'identité avant toute copie, et le dit",
        ),
    ],
    "grading/test_hostile.py": [
        ("test_a_hostile_copy_is_graded", "temps, mémoire et sortie y sont comptés"),
        ("test_an_attack_earns_nothing", "il ne peut ni changer un juge, ni écrire sa note"),
    ],
    "grading/test_explained.py": [
        ("test_a_verdict_has_the_sentences_of_the_notebook", "le retour dit les mêmes phrases"),
        (
            "test_the_explaining_cage_has_the_package_and_the_course_and_nothing_of_the_copy",
            "mais ni cas caché, ni graine, ni points",
        ),
        (
            "test_a_forged_sentence_is_said_to_its_author_escaped_and_changes_nothing_else",
            "elle n'est que du texte, sur sa page",
        ),
        (
            "test_of_a_spoilt_explanation_the_fault_of_the_first_wrong_case_remains",
            "le retour montre le premier cas faux",
        ),
    ],
    "grading/test_proofs.py": [
        ("test_a_lie_about_what_is_left_earns_nothing", "est relu après qu'on y a écrit du dehors"),
    ],
    "grading/test_wire.py": [
        ("test_whatever_comes_is_refused_or_plain", "Il ne rend que des valeurs simples"),
    ],
    "grading/test_plugin.py": [
        ("test_the_marks_are_those_of_the_grader", "Les points sont ceux que donnerait `ql-noter`"),
        ("test_an_exercise_is_a_test_with_its_points_and_its_sentence", "Un exercice est un test"),
        ("test_a_conftest_handed_in_with_a_copy_is_refused", "Un `conftest.py` rendu avec des copies est refusé"),
        (
            "test_notebooks_of_no_course_and_those_that_the_settings_name_go_to_nbval",
            "Un carnet qui n'est pas une copie du cours reste à nbval",
        ),
    ],
    "grading/test_run.py": [
        ("test_a_wrong_exercise_costs_only_its_own_points", "perd l'exercice en cause et garde les autres"),
    ],
}


@pytest.mark.parametrize("file", HELD)
def test_each_promise_is_in_the_guide_and_has_its_test(file):
    written = set(re.findall(r"^def (test_\w+)\(", (TESTS / file).read_text("utf-8"), re.MULTILINE))
    for test, promise in HELD[file]:
        assert promise in GUIDE
        assert test in written
