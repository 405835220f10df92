import type { Site } from '../../protocol/site.ts';
import { PATHS } from '../../protocol/urls.ts';
import type { TextDocument } from './discoveryDocuments.ts';
import { xml } from './escapeXml.ts';
import type { NewItem } from './newestItems.ts';
import { itemsFeedTitle, siteName } from './siteName.ts';

/** The newly added items as an Atom feed (RFC 4287). */
export function itemsAtom(items: readonly NewItem[], site: Site, origin: string): TextDocument {
  const self = `${origin}${PATHS.itemsAtom}`;
  const [newest] = items;
  const { text } = xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">
<id>${self}</id>
<title>${itemsFeedTitle(site)}</title>
<subtitle>${site.description}</subtitle>
<updated>${dateOf(newest?.added ?? 0)}</updated>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" hreflang="zh-CN" href="${origin}/"/>
<icon>${origin}/favicon.ico</icon>
<author><name>${site.operator || siteName(site)}</name></author>
<generator>CampusDocs</generator>
${items.map((item) => entry(item, origin))}</feed>
`;
  return { path: PATHS.itemsAtom, contentType: 'application/atom+xml; charset=utf-8', text };
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
