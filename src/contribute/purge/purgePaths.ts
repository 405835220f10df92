import { COVER_TYPES, DOCUMENT_TYPES, filePath } from '../../catalog/documentFile.ts';
import {
  FEED_PATHS,
  itemPath,
  itemSharePicturePath,
  LIST_PATHS,
  PACK_PATHS,
  PATHS,
  PROGRAM_PATHS,
} from '../../protocol/urls.ts';

/** The addresses of one item. */
function pathsOf(id: string): readonly string[] {
  const types = [...DOCUMENT_TYPES, ...Object.values(COVER_TYPES)];
  return [
    ...types.map((type) => filePath(id, type)),
    itemPath(id),
    itemSharePicturePath(id, 'wide'),
    itemSharePicturePath(id, 'square'),
    `${PATHS.documents}/${id}`,
    `${PATHS.apiItems}/${id}`,
  ];
}

/** A folder as the path that a cache purges with everything below it. */
const folder = (path: string) => path.replace(/\/$/u, '');

/**
 * The addresses at which something of these items may be: their own, and those that list items. The
 * pages, pictures and packs of all courses are among them, because nobody knows any more which courses
 * the items belonged to.
 */
export function purgePaths(ids: readonly string[]): readonly string[] {
  return [
    ...ids.flatMap(pathsOf),
    ...LIST_PATHS,
    ...FEED_PATHS,
    PROGRAM_PATHS.sitemap,
    folder(PROGRAM_PATHS.sitemapParts),
    folder(PATHS.coursePages),
    folder(PACK_PATHS.courses),
    PACK_PATHS.selection,
    PATHS.browse,
    PATHS.latest,
    PATHS.popular,
    PATHS.search,
    PATHS.citations,
  ];
}
