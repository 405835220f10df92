/** The id of the list of suggestions, which the search box controls. */
export const SUGGESTIONS_ID = 'suggestions';
