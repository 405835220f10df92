import * as v from 'valibot';
import { type Item, ItemSchema, type UnknownItem } from './item.ts';

/** An entry of a published list that breaks the rules of its type, and how. */
export interface CatalogFault {
  /** Position in the list it stands in, from 0. */
  readonly position: number;
  readonly list: 'items' | 'wiki';
  /** Dotted path of the field, empty for the entry as a whole. */
  readonly field: string;
  readonly reason: string;
}

/** All items as published, with the wiki entries merged in, and what had to be left out. */
export interface Catalog {
  readonly items: readonly (Item | UnknownItem)[];
  readonly faults: readonly CatalogFault[];
}

const WikiEntrySchema = v.looseObject({
  id: v.optional(v.nullable(v.string())),
  url: v.string(),
  data: v.looseObject({}),
});

/**
 * Reads `metadata2.json` and `wiki.json` (specification, sections 3 and 7), entry by entry: one
 * that breaks a rule is left out and named in `faults`, and never takes its neighbours down; one
 * of a type unknown to this version stays, as `unknown`. A wiki entry whose id is an item's is
 * attached to that test as `data.wiki`; every other becomes a test of its own with the generated
 * id `wiki-N`, N counting such entries from 1.
 *
 * @param items the parsed JSON of `metadata2.json`; anything but a list counts as a fault
 * @param wiki the parsed JSON of `wiki.json`; an empty list where there is none
 */
export function readCatalog(items: unknown, wiki: unknown): Catalog {
  const faults: CatalogFault[] = [];
  const byId = new Map<string, Item | UnknownItem>();

  asList(items, 'items', faults).forEach((entry, position) => {
    const { item, fault } = readItem(entry);
    if (!item) faults.push({ position, list: 'items', ...fault });
    else if (byId.has(item.id)) {
      faults.push({ position, list: 'items', field: 'id', reason: 'another item has this id' });
    } else byId.set(item.id, item);
  });

  let generated = 0;
  asList(wiki, 'wiki', faults).forEach((entry, position) => {
    const parsed = v.safeParse(WikiEntrySchema, entry);
    if (!parsed.success) {
      faults.push({ position, list: 'wiki', ...firstIssue(parsed.issues) });
      return;
    }
    const { id, url, data } = parsed.output;
    const owner = id ? byId.get(id) : undefined;
    const { item, fault } = readItem(
      owner?.type === 'test'
        ? { ...owner, data: { ...owner.data, wiki: { url, data } } }
        : {
            ...parsed.output,
            id: `wiki-${generated + 1}`,
            type: 'test',
            data: { ...data, filetype: 'wiki' },
          },
    );
    if (!item) faults.push({ position, list: 'wiki', ...fault });
    else {
      if (item.id.startsWith('wiki-')) generated += 1;
      byId.set(item.id, item);
    }
  });

  return { items: [...byId.values()], faults };
}

type Reason = Pick<CatalogFault, 'field' | 'reason'>;

/** Reads one published item; an item of an unknown type is not a fault. */
export function readItem(
  entry: unknown,
): { item: Item | UnknownItem; fault?: never } | { item?: never; fault: Reason } {
  const parsed = v.safeParse(ItemSchema, entry);
  if (parsed.success) return { item: parsed.output };
  const other = v.safeParse(v.looseObject({ id: v.string(), type: v.string() }), entry);
  if (other.success && !['book', 'test', 'doc'].includes(other.output.type)) {
    return { item: { id: other.output.id, type: 'unknown' } };
  }
  return { fault: firstIssue(parsed.issues) };
}

function asList(value: unknown, list: CatalogFault['list'], faults: CatalogFault[]): unknown[] {
  if (Array.isArray(value)) return value;
  faults.push({ position: 0, list, field: '', reason: 'must be a list' });
  return [];
}

function firstIssue(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): Reason {
  const [issue] = issues;
  return { field: v.getDotPath(issue) ?? '', reason: issue.message };
}
