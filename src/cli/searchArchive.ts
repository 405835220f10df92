import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lexiconOf } from '../archive/lexiconOf.ts';
import { readArchive } from '../archive/readArchive.ts';
import { readCatalog } from '../catalog/catalog.ts';
import type { Category } from '../catalog/category.ts';
import type { Item, UnknownItem } from '../catalog/item.ts';
import type { SortOrder } from '../catalog/sortOrder.ts';
import { withoutUnseen } from '../catalog/withoutUnseen.ts';
import { PATHS } from '../protocol/urls.ts';
import { createEngine } from '../search/createEngine.ts';
import type { SearchResult } from '../search/engine.ts';
import type { ExitCode } from './commandContext.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface SearchOptions {
  /** The archive folder. */
  readonly archive: string;
  readonly category: Category;
  readonly sort: SortOrder;
  readonly limit: number;
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
  const result = createEngine({ items, lexicon }).search({
    query,
    category,
    sort,
    offset: 0,
    limit,
  });
  if (options.json) terminal.printJson(result);
  else print(result, options.archive, terminal);
  return result.total > 0 ? EXIT.found : EXIT.nothing;
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
