import ql_functions.course  # noqa: F401  the judge is tried on the exercises of the course
