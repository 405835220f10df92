/**
 * The page views that show the star banner (specification, section 9), as they are counted in local
 * storage by the script in the head, before anything is painted.
 */
export const PAGE_VIEWS = { key: 'page-views', shown: 10 } as const;
