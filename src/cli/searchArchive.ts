import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lexiconOf } from '../archive/lexiconOf.ts';
import { readArchive } from '../archive/readArchive.ts';
import { readCatalog } from '../catalog/catalog.ts';
import type { Category } from '../catalog/category.ts';
import type { Item, UnknownItem } from '../catalog/item.ts';
import type { SortOrder } from '../catalog/sortOrder.ts';
import { withoutUnseen } from '../catalog/withoutUnseen.ts';
import type { Environment } from '../config/environment.ts';
import { TextIndexAway } from '../fulltext/textIndex.ts';
import { PATHS } from '../protocol/urls.ts';
import { createEngine } from '../search/createEngine.ts';
import type { SearchRequest, SearchResult } from '../search/engine.ts';
import type { TextSearchResult } from '../search/textHits.ts';
import type { ExitCode } from './commandContext.ts';
import { openTextsHere } from './fulltext/openTextsHere.ts';
import { prepareFolders } from './openSite.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface SearchOptions {
  /** The archive folder. */
  readonly archive: string;
  readonly category: Category;
  readonly sort: SortOrder;
  readonly limit: number;
  /** Searches the texts of documents, which a server or `campusdocs covers` has read. */
  readonly text: boolean;
  /** The data folder, for a search in texts. */
  readonly data?: string;
  readonly environment: Environment;
  /** Prints the JSON response of `/api/search` instead of lines. */
  readonly json: boolean;
}

/** Exit codes, the same as those of grep. */
export const EXIT = { found: 0, nothing: 1, error: 2 } as const;

/**
 * Searches an archive folder as its site does. Prints one line per result on stdout, and notes on
 * stderr. Returns the exit code.
 */
export async function searchArchive(
  query: string,
  options: SearchOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { archive, reason } = await readArchive(resolve(options.archive));
  if (!archive) {
    terminal.log(reason);
    return EXIT.error;
  }
  const { items } = readCatalog(archive.items, archive.wiki);
  const lexicon = await lexiconOf(items, archive);
  const { category, sort, limit } = options;
  const request = { query, category, sort, offset: 0, limit };
  if (options.text) {
    const { folders, error } = await prepareFolders(options);
    if (!folders) {
      terminal.log(error);
      return EXIT.error;
    }
    const found = await searchTexts({ items, lexicon, ...folders }, request).catch(
      (failure: unknown) => {
        if (failure instanceof TextIndexAway) return failure;
        throw failure;
      },
    );
    if (found instanceof TextIndexAway) {
      terminal.log(`${found.message}.`);
      return EXIT.error;
    }
    if (options.json) terminal.printJson(found);
    else printTexts(found, options.archive, terminal);
    return found.total > 0 ? EXIT.found : EXIT.nothing;
  }
  const result = createEngine({ items, lexicon }).search(request);
  if (options.json) terminal.printJson(result);
  else print(result, options.archive, terminal);
  return result.total > 0 ? EXIT.found : EXIT.nothing;
}

async function searchTexts(
  site: Parameters<typeof openTextsHere>[0],
  request: SearchRequest,
): Promise<TextSearchResult> {
  const texts = await openTextsHere(site);
  try {
    return await texts.search(request);
  } finally {
    await texts.close();
  }
}

function print(
  { total, items, isNear, meant }: SearchResult,
  archive: string,
  terminal: Terminal,
): void {
  const messages = [
    ...(isNear ? ['Nothing matches exactly; this comes near to it.'] : []),
    ...(meant === undefined ? [] : [`Did you mean ${meant}?`]),
    ...(total === 0 ? ['Nothing found.'] : []),
    ...(items.length < total ? [`The first ${items.length} of ${total}.`] : []),
  ];
  for (const line of messages) terminal.log(line);
  for (const item of items) terminal.print(lineOf(item, archive));
}

/** The line of each document, and below it its pages. */
function printTexts(result: TextSearchResult, archive: string, terminal: Terminal): void {
  const { total, items, texts, isNear, isPartial } = result;
  if (isNear) terminal.log('No page has this as typed; these have its words.');
  if (total === 0) terminal.log('Nothing found.');
  const known = isPartial ? `at least ${total}` : `${total}`;
  if (items.length < total) terminal.log(`The first ${items.length} of ${known}.`);
  items.forEach((item, at) => {
    terminal.print(lineOf(item, archive));
    for (const { page, snippet } of texts[at]?.pages ?? []) {
      terminal.print(`      p. ${page}  ${snippet ? withoutUnseen(snippet.text) : ''}`);
    }
  });
}

/** Type, year, title and location. Only the first two are in columns: the width of titles varies. */
function lineOf(item: Item | UnknownItem, archive: string): string {
  if (item.type === 'unknown') return `${item.type}  ${item.id}`;
  const title = withoutUnseen(item.data.title);
  return `${item.type.padEnd(4)}  ${yearOf(item).padEnd(9)}  ${title}  ${placeOf(item, archive)}`;
}

function yearOf(item: Item): string {
  if (item.type === 'book') return item.data.publish_year ?? '-';
  if (item.type === 'doc') return '-';
  const { start, end } = item.data.time;
  return start === end ? start : `${start}-${end}`;
}

/** The file in the archive folder if it exists, or the address. */
function placeOf({ url }: Item, archive: string): string {
  const file = join(archive, 'files', url.slice(PATHS.files.length));
  return url.startsWith(PATHS.files) && existsSync(file) ? file : withoutUnseen(url);
}
