/** The id of a list's summary, where links and forms that filter the list end. */
export const resultsAnchor = "results";
