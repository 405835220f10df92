import type { Site } from '../../protocol/site.ts';
import { PATHS } from '../../protocol/urls.ts';
import type { TextDocument } from './discoveryDocuments.ts';
import { xml } from './escapeXml.ts';
import type { NewItem } from './newestItems.ts';
import { itemsFeedTitle, siteName } from './siteName.ts';

/** What a feed is about. */
interface FeedSubject {
  readonly title: string;
  /** The path of the feed, and of the page that it is about. */
  readonly path: string;
  readonly page: string;
}

/** The newly added items as an Atom feed (RFC 4287). */
export function newestAtom(items: readonly NewItem[], site: Site, origin: string): TextDocument {
  const { itemsAtom: path, home: page } = PATHS;
  const text = itemsAtom(items, { title: itemsFeedTitle(site), path, page }, { site, origin });
  return { path, contentType: ATOM_TYPE, text };
}

export const ATOM_TYPE = 'application/atom+xml; charset=utf-8';

/** Items as an Atom feed (RFC 4287), the newest first. */
export function itemsAtom(
  items: readonly NewItem[],
  { title, path, page }: FeedSubject,
  { site, origin }: { readonly site: Site; readonly origin: string },
): string {
  const self = `${origin}${path}`;
  const [newest] = items;
  const { text } = xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">
<id>${self}</id>
<title>${title}</title>
<subtitle>${site.description}</subtitle>
<updated>${dateOf(newest?.added ?? 0)}</updated>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" hreflang="zh-CN" href="${origin}${page}"/>
<icon>${origin}/favicon.ico</icon>
<author><name>${site.operator || siteName(site)}</name></author>
<generator>CampusDocs</generator>
${items.map((item) => entry(item, origin))}</feed>
`;
  return text;
}

function entry({ id, title, path, summary, category, authors, added }: NewItem, origin: string) {
  return xml`<entry>
<id>${id}</id>
<title>${title}</title>
<link rel="alternate" type="text/html" href="${origin}${path}"/>
<published>${dateOf(added)}</published>
<updated>${dateOf(added)}</updated>
${authors.map((name) => xml`<author><name>${name}</name></author>`)}<category term="${category}"/>
<summary>${summary}</summary>
</entry>
`;
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
