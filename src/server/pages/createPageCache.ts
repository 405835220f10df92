import type { PublishedDocument } from '../../catalog/publication.ts';
import { createEditionCache } from '../createEditionCache.ts';
import { hashInline, type InlineSources } from '../hashInline.ts';
import { bytesOfDocument, textDocument } from '../textDocument.ts';

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

/** @param now milliseconds since an arbitrary start */
export function createPageCache(now: () => number, mostBytes = MOST_BYTES): PageCache {
  const cache = createEditionCache<SharedPage>({
    now,
    mostBytes,
    freshMs: FRESH_MS,
    bytesOf: ({ document }) => bytesOfDocument(document),
  });
  return { page: (edition, key, render) => cache.get(edition, key, () => make(render)) };
}

async function make(render: () => Promise<string | undefined>): Promise<SharedPage | undefined> {
  const rendered = await render();
  if (rendered === undefined) return undefined;
  const { html, sources } = hashInline(rendered);
  const contentType = 'text/html; charset=utf-8';
  const document = await textDocument({ path: '', contentType, text: html }, { quality: 6 });
  return { document, inline: sources };
}
