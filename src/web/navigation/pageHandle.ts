import { ERRORS } from '../../protocol/errors.ts';

/**
 * What is known of a page before its code is there. The server makes its head and status of it, the
 * browser its title.
 */
export interface PageHandle {
  /** Stands before the name of the site in the title. */
  readonly title: string;
  /** The one path of the page for search engines; a page without it is not to be listed. */
  readonly path?: string;
  /** What the page is answered with, where that is not 200. */
  readonly status?: number;
  /** The page is only there for a `uuid` in its address that is one. */
  readonly hasUuid?: boolean;
  /** What the page shows holds when the server sends it, and is asked for anew whenever it is opened. */
  readonly isOfOneMoment?: boolean;
}

/** The handle of the page for every address that is none. */
export const NOT_FOUND_HANDLE: PageHandle = ERRORS['not-found'];
