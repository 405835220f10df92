/**
 * The size of covers in pixels: the thumbnail is at most so wide, the large one at most so long on its
 * longer side. 1600 fills a laptop's screen; 2000 would take half as many bytes again.
 */
export const COVER_SIZES = { thumbnail: 400, full: 1600 } as const;
