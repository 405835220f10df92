import { courseFeedPath, coursePath } from '../../protocol/urls.ts';
import type { CourseContents } from '../../search/courses/archivePages.ts';
import type { Edition } from '../app/appParts.ts';
import { itemsAtom } from '../discovery/itemsAtom.ts';
import { newestItems } from '../discovery/newestItems.ts';
import { siteName } from '../discovery/siteName.ts';

/** What was added to a course, as an Atom feed (RFC 4287). */
export function courseAtom(
  { name, papers, materials }: CourseContents,
  { added, site, origin }: Pick<Edition, 'added' | 'site'> & { readonly origin: string },
): string {
  const items = [...papers, ...materials];
  const dates = items.flatMap(({ id }) => {
    const date = added.of(id);
    return date === undefined ? [] : [[id, date] as const];
  });
  return itemsAtom(
    newestItems(items, new Map(dates)),
    {
      title: `${name} - ${siteName(site)} 新收录`,
      path: courseFeedPath(name),
      page: coursePath(name),
    },
    { site, origin },
  );
}
