import * as v from 'valibot';
import { type Item, ItemSchema, type UnknownItem, UnknownItemSchema } from './item.ts';
import { wikiId } from './itemId.ts';

/** An entry of a published list that breaks the rules of its type, and how. */
interface CatalogDiagnostic {
  /** Position in its list, from 0. */
  readonly position: number;
  readonly list: 'items' | 'wiki';
  /** Dotted path of the field, empty for the entry as a whole. */
  readonly field: string;
  readonly reason: string;
}

/** All published items with the wiki entries merged in, and diagnostics for the omitted entries. */
export interface Catalog {
  readonly items: readonly (Item | UnknownItem)[];
  readonly diagnostics: readonly CatalogDiagnostic[];
}

/** Any object: a wiki entry is checked as the test that it becomes. */
const WikiEntrySchema = v.looseObject({
  id: v.optional(v.nullable(v.string())),
  url: v.unknown(),
  data: v.looseObject({}),
});

/**
 * Reads `metadata2.json` and `wiki.json` (specification, sections 3 and 7) entry by entry. An
 * invalid entry is omitted and reported in `faults`, without affecting the others; an item of an
 * unknown type stays as `unknown`. A wiki entry with the id of a test is attached to it as
 * `data.wiki`; every other becomes a test with the generated id `wiki-N`, N being its position in
 * the list from 1, so that the id does not depend on other entries.
 *
 * @param items the parsed JSON of `metadata2.json`; anything but a list is reported
 * @param wiki the parsed JSON of `wiki.json`; an empty list if there is none
 */
export function readCatalog(items: unknown, wiki: unknown): Catalog {
  const diagnostics: CatalogDiagnostic[] = [];
  const byId = new Map<string, Item | UnknownItem>();

  asList(items, 'items', diagnostics).forEach((entry, position) => {
    const { item, diagnostic } = readItem(entry);
    if (!item) diagnostics.push({ position, list: 'items', ...diagnostic });
    else if (byId.has(item.id)) {
      diagnostics.push({
        position,
        list: 'items',
        field: 'id',
        reason: 'another item has this id',
      });
    } else byId.set(item.id, item);
  });
  const merged = mergeWiki([...byId.values()], wiki);
  return { items: merged.items, diagnostics: [...diagnostics, ...merged.diagnostics] };
}

/**
 * Merges wiki entries into items that were read before, as `readCatalog` does.
 *
 * @param items must have distinct ids
 * @param wiki the parsed JSON of `wiki.json`
 */
export function mergeWiki(items: readonly (Item | UnknownItem)[], wiki: unknown): Catalog {
  const diagnostics: CatalogDiagnostic[] = [];
  const entries = asList(wiki, 'wiki', diagnostics);
  if (entries.length === 0) return { items, diagnostics };
  // Few items have an entry: a map of all would take most of the time.
  const wanted = wikiIdsOf(entries);
  const concerned = items.filter(({ id }) => wanted.has(id));
  const byId = new Map(concerned.map((item) => [item.id, item]));
  const attached = new Set<string>();
  const added: (Item | UnknownItem)[] = [];
  entries.forEach((entry, position) => {
    const { item, diagnostic } = readWikiEntry(entry, wikiId(position), byId);
    if (!item) diagnostics.push({ position, list: 'wiki', ...diagnostic });
    else if (attached.has(item.id)) {
      const reason = 'another wiki entry is attached to this test';
      diagnostics.push({ position, list: 'wiki', field: 'id', reason });
    } else {
      attached.add(item.id);
      if (!byId.has(item.id)) added.push(item);
      byId.set(item.id, item);
    }
  });
  return { items: [...items.map((item) => byId.get(item.id) ?? item), ...added], diagnostics };
}

/**
 * The ids of items that wiki entries may change or add; all others are as `metadata2.json` has them.
 *
 * @param wiki the parsed JSON of `wiki.json`
 */
export function wikiIdsOf(wiki: unknown): ReadonlySet<string> {
  const entries: readonly unknown[] = Array.isArray(wiki) ? wiki : [];
  return new Set(entries.flatMap((entry, position) => [wikiId(position), idOf(entry)]));
}

function idOf(entry: unknown): string {
  const parsed = v.safeParse(WikiEntrySchema, entry);
  return (parsed.success ? parsed.output.id?.trim() : undefined) ?? '';
}

/** Returns the test for a wiki entry: the one that it is attached to, or a new one. */
function readWikiEntry(
  entry: unknown,
  ownId: string,
  items: ReadonlyMap<string, Item | UnknownItem>,
): ReadItem {
  const parsed = v.safeParse(WikiEntrySchema, entry);
  if (!parsed.success) return { diagnostic: firstIssue(parsed.issues) };
  const { id, url, data } = parsed.output;
  const owner = items.get(id?.trim() ?? '');
  if (owner?.type === 'test') {
    return readItem({ ...owner, data: { ...owner.data, wiki: { url, data } } });
  }
  if (owner) return { diagnostic: { field: 'id', reason: 'is the id of an item that is no test' } };
  if (items.has(ownId))
    return { diagnostic: { field: 'id', reason: `an item has the id ${ownId}` } };
  return readItem({ id: ownId, type: 'test', url, data: { ...data, filetype: 'wiki' } });
}

type Reason = Pick<CatalogDiagnostic, 'field' | 'reason'>;

type ReadItem =
  | { readonly item: Item | UnknownItem; readonly diagnostic?: never }
  | { readonly item?: never; readonly diagnostic: Reason };

/** Reads one published item; an item of an unknown type is valid. */
export function readItem(entry: unknown): ReadItem {
  const parsed = v.safeParse(ItemSchema, entry);
  if (parsed.success) return { item: parsed.output };
  const other = v.safeParse(UnknownItemSchema, entry);
  if (other.success) return { item: other.output };
  return { diagnostic: firstIssue(parsed.issues) };
}

function asList(
  value: unknown,
  list: CatalogDiagnostic['list'],
  diagnostics: CatalogDiagnostic[],
): unknown[] {
  if (Array.isArray(value)) return value;
  diagnostics.push({ position: 0, list, field: '', reason: 'must be a list' });
  return [];
}

function firstIssue(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): Reason {
  const [issue] = issues;
  return { field: v.getDotPath(issue) ?? '', reason: issue.message };
}
