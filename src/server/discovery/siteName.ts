import type { Site } from '../../protocol/site.ts';

/** The name of a site in titles: the wordmark and its suffix. */
export function siteName({ brand }: Site): string {
  return [brand.name, brand.suffix].filter((part) => part !== '').join(' ');
}

/** The title of the feeds of newly added items. */
export function itemsFeedTitle(site: Site): string {
  return `${siteName(site)} 新收录`;
}
