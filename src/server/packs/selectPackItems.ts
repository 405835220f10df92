import type { Item } from '../../catalog/item.ts';
import type { Edition } from '../app/appParts.ts';
import type { PackRequest } from './packRequest.ts';

/** The items of an edition that a pack is asked for; of a course, its papers and materials. */
export async function selectPackItems(
  { engine, pages }: Pick<Edition, 'engine' | 'pages'>,
  request: PackRequest,
): Promise<readonly Item[]> {
  if (request.type === 'selection') {
    const items = await engine.itemsOf(request.ids);
    return items.filter((item) => item !== undefined);
  }
  const course = await pages.coursePage(request.name);
  return course ? [...course.papers, ...course.materials] : [];
}
