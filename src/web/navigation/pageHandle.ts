import { CORE_ERRORS } from '../../protocol/coreErrors.ts';

/**
 * Metadata of a page, available before its code is loaded. The server derives the head and the
 * status from it, the browser the title.
 */
export interface PageHandle {
  /** The title, without the name of the site that follows it. */
  readonly title: string;
  /** The canonical path for search engines; a page without it must not be indexed. */
  readonly path?: string;
  /** The HTTP status, if it is not 200. */
  readonly status?: number;
  /** Whether the page exists only for a valid `uuid` in its address. */
  readonly hasUuid?: boolean;
  /**
   * Whether the content is only valid when it is sent, so that each visit requests the page again.
   */
  readonly mustReload?: boolean;
}

/** The handle of the page for unknown addresses. */
export const NOT_FOUND_HANDLE: PageHandle = CORE_ERRORS['not-found'];
