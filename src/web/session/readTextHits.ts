import * as v from 'valibot';
import type { TextDocumentHit } from '../../search/textHits.ts';
import { readMarks } from './readMarks.ts';

const PageSchema = v.object({
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  words: v.array(v.string()),
  snippet: v.optional(v.object({ text: v.string(), marks: v.unknown() })),
});

const HitsSchema = v.object({
  pages: v.array(PageSchema),
  morePages: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** Reads what was found in one document; nothing if it is invalid. */
export function readTextHits(json: unknown): TextDocumentHit {
  const parsed = v.safeParse(HitsSchema, json);
  if (!parsed.success) return { pages: [], morePages: 0 };
  const { pages, morePages } = parsed.output;
  return {
    morePages,
    pages: pages.map(({ snippet, ...page }) => ({
      ...page,
      ...(snippet && {
        snippet: { text: snippet.text, marks: readMarks(snippet.marks, snippet.text) },
      }),
    })),
  };
}
