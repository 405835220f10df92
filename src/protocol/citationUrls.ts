import type { CitationFormat } from '../catalog/citation/citationFormats.ts';
import type { Item } from '../catalog/item.ts';
import { isMd5 } from '../catalog/md5.ts';
import { publicAddress } from '../catalog/publicAddress.ts';
import { itemPath, PARAMETERS, PATHS, PURPOSE } from './urls.ts';

/** The most items that one address cites: it stays below the limit of request headers. */
export const MOST_CITED = 200;

/** The full URL that a citation states: of the item's page, or of the wiki page that the item is. */
export function citedUrl(item: Pick<Item, 'id' | 'url'>, origin: string): string {
  return publicAddress(isMd5(item.id) ? itemPath(item.id) : item.url, origin);
}

/** The address of the citation of one item. */
export function citationUrl(id: string, format: CitationFormat, purpose?: 'download'): string {
  const query = parametersOf(format, purpose);
  return `${PATHS.apiItems}/${encodeURIComponent(id)}/citation?${query}`;
}

/** The address of the citations of up to `MOST_CITED` items, in their order. */
export function citationsUrl(
  ids: readonly string[],
  format: CitationFormat,
  purpose?: 'download',
): string {
  const query = parametersOf(format, purpose);
  return `${PATHS.citations}?${PARAMETERS.ids}=${ids.map(encodeURIComponent).join(',')}&${query}`;
}

function parametersOf(format: CitationFormat, purpose: 'download' | undefined): URLSearchParams {
  return new URLSearchParams({
    [PARAMETERS.format]: format,
    ...(purpose && { [PARAMETERS.purpose]: PURPOSE[purpose] }),
  });
}
