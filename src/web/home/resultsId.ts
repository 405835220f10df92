/** The id of the region of results, which the tabs control. */
export const RESULTS_ID = 'results';
