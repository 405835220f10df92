/** How many results are shown at first, and added each time (specification, section 9). */
export const PAGE_SIZE = 20;

/** How many results one request can get. */
export const MOST_RESULTS = 100;
