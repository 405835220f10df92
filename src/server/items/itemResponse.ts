import { filterValues } from '../../catalog/filters.ts';
import type { Item } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { publicAddress } from '../../catalog/publicAddress.ts';
import { courseApiPath } from '../../protocol/api/apiPaths.ts';
import type { ItemResponse } from '../../protocol/api/publicItem.ts';
import { coverUrl, itemPath, PATHS, thumbnailUrl } from '../../protocol/urls.ts';

/**
 * An item as `GET /api/items/{id}` answers it, with its links.
 *
 * @param mainHost the main archive host, if known: links then begin with it
 */
export function itemResponse(item: Item, mainHost: string | undefined): ItemResponse {
  const inFull = (path: string) => publicAddress(path, mainHost);
  const hasPage = isMd5(item.id);
  const links: ItemResponse['links'] = {
    ...(hasPage && { page: inFull(itemPath(item.id)) }),
    file: item.url,
    ...(hasPage && {
      cover: inFull(coverUrl(item.id)),
      thumbnail: inFull(thumbnailUrl(item.id)),
    }),
    citation: inFull(`${PATHS.apiItems}/${encodeURIComponent(item.id)}/citation`),
    courses: filterValues(item, 'course').map((name) => ({
      name,
      url: inFull(courseApiPath(name)),
    })),
  };
  switch (item.type) {
    case 'book':
      return { ...item, links };
    case 'test':
      return { ...item, links };
    case 'doc':
      return { ...item, data: { ...item.data, course: [...item.data.course] }, links };
  }
}
