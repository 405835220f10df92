/**
 * The page views that show the star banner (specification, section 9), as they are counted in local
 * storage by the script in the head, before anything is painted. The key is older than the
 * prefix `campusdocs:`, and under another one everybody would be asked for a star again.
 */
export const PAGE_VIEWS = { key: 'page-views', shown: 10 } as const;
