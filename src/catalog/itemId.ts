import { parseMd5 } from './md5.ts';

/** Longer than any id of an item, in characters. */
export const LONGEST_ID = 64;

/** Ids of items in any case, as a regular expression of JSON Schema. */
export const ITEM_ID_PATTERN = '^([0-9a-fA-F]{32}|wiki-[1-9][0-9]*)$';

const WIKI_ID = /^wiki-[1-9][0-9]*$/u;

/** The id of a paper that only the wiki has, by the position of its entry, from 0. */
export function wikiId(position: number): string {
  return `wiki-${position + 1}`;
}

/** Parses a typed id of an item: an MD5 in any case, or the id of a paper of the wiki. */
export function parseItemId(text: string): string | undefined {
  return parseMd5(text) ?? (text.length <= LONGEST_ID && WIKI_ID.test(text) ? text : undefined);
}
