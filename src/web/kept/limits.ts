/** The most entries of each list on a device; the oldest beyond are dropped. */
export const MOST_KEPT = { searches: 30, opened: 50, favourites: 500 } as const;
