/** How many results there are at first, and how many more each time (specification, section 9). */
export const PAGE_SIZE = 20;

/** How many results can be asked for at a time. */
export const MOST_RESULTS = 100;
