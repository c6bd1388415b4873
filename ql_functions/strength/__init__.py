"""Ce que vaut un agent, exactement : probabilités, pire des cas, bulletin, bévues, tournois."""
