import type { PublishedDocument } from '../../catalog/publication.ts';
import { hashInline, type InlineSources } from '../hashInline.ts';
import { createRecentlyUsed, type RecentlyUsed } from '../recentlyUsed.ts';
import { textDocument } from '../textDocument.ts';

/** A page that is the same for every visitor. */
export interface SharedPage {
  readonly document: PublishedDocument;
  readonly inline: InlineSources;
}

/** Pages that are the same for every visitor, rendered and compressed once. */
export interface PageCache {
  /**
   * The page of an edition with a key. Requests for one page share its rendering.
   *
   * @param render renders it with an empty nonce; undefined if there is no such page
   */
  page(
    edition: object,
    key: string,
    render: () => Promise<string | undefined>,
  ): Promise<SharedPage | undefined>;
}

/** How much the pages of an edition take at most; a page has about 90 kB in three encodings. */
const MOST_BYTES = 32 * 1024 * 1024;

/** After this time a page is rendered again: the texts of documents become known meanwhile. */
const FRESH_MS = 5 * 60_000;

interface Entry {
  readonly rendered: number;
  readonly page: SharedPage;
}

interface EditionPages {
  readonly ready: RecentlyUsed<Entry>;
  readonly pending: Map<string, Promise<SharedPage | undefined>>;
}

/** @param now milliseconds since an arbitrary start */
export function createPageCache(now: () => number, mostBytes = MOST_BYTES): PageCache {
  const editions = new WeakMap<object, EditionPages>();
  const pagesOf = (edition: object): EditionPages => {
    const pages = editions.get(edition) ?? {
      ready: createRecentlyUsed<Entry>(mostBytes),
      pending: new Map(),
    };
    editions.set(edition, pages);
    return pages;
  };
  return {
    page(edition, key, render) {
      const { ready, pending } = pagesOf(edition);
      const known = ready.get(key);
      if (known && now() - known.rendered < FRESH_MS) return Promise.resolve(known.page);
      const started = pending.get(key);
      if (started) return started;
      const making = make(render).then((page) => {
        if (page) ready.set(key, { rendered: now(), page }, bytesOf(page));
        return page;
      });
      pending.set(key, making);
      return making.finally(() => pending.delete(key));
    },
  };
}

async function make(render: () => Promise<string | undefined>): Promise<SharedPage | undefined> {
  const rendered = await render();
  if (rendered === undefined) return undefined;
  const { html, sources } = hashInline(rendered);
  const contentType = 'text/html; charset=utf-8';
  const document = await textDocument({ path: '', contentType, text: html }, { quality: 6 });
  return { document, inline: sources };
}

function bytesOf({ document: { body, brotli, gzip: gzipped } }: SharedPage): number {
  return body.byteLength + (brotli?.byteLength ?? 0) + (gzipped?.byteLength ?? 0);
}
