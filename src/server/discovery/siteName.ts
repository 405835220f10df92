import type { Site } from '../../protocol/site.ts';

/** The name of a site as titles have it: the wordmark and its suffix. */
export function siteName({ brand }: Site): string {
  return [brand.name, brand.suffix].filter((part) => part !== '').join(' ');
}

/** What the feeds of newly added items are called. */
export function itemsFeedTitle(site: Site): string {
  return `${siteName(site)} 新收录`;
}
