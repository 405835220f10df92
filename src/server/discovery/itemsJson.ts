import type { Site } from '../../protocol/site.ts';
import { PATHS } from '../../protocol/urls.ts';
import type { TextDocument } from './discoveryDocuments.ts';
import type { NewItem } from './newestItems.ts';
import { itemsFeedTitle } from './siteName.ts';

/** The newly added items as JSON Feed 1.1 (https://jsonfeed.org/version/1.1). */
export function itemsJson(items: readonly NewItem[], site: Site, origin: string): TextDocument {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: itemsFeedTitle(site),
    home_page_url: `${origin}/`,
    feed_url: `${origin}${PATHS.itemsJson}`,
    description: site.description,
    language: 'zh-CN',
    items: items.map(({ id, title, path, summary, category, authors, added }) => ({
      id,
      url: `${origin}${path}`,
      title,
      content_text: summary,
      date_published: new Date(added).toISOString(),
      ...(authors.length > 0 && { authors: authors.map((name) => ({ name })) }),
      tags: [category],
    })),
  };
  const text = JSON.stringify(feed);
  return { path: PATHS.itemsJson, contentType: 'application/feed+json; charset=utf-8', text };
}
