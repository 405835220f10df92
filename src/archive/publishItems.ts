import type { Item, UnknownItem } from '../catalog/item.ts';
import { publicAddress } from '../catalog/publicAddress.ts';
import { readPublishedItem } from '../catalog/readPublished.ts';
import { testTitle } from '../catalog/testTitle.ts';
import { type ByteList, createByteList } from './byteList.ts';
import type { Metadata } from './metadataSchema.ts';
import { toSitePath } from './toSitePath.ts';

type Listed = Item | UnknownItem;

/** The items of an archive in two JSON lists. */
export interface PublishedItems {
  /** The body of `/metadata2.json`. */
  readonly items: Uint8Array<ArrayBuffer>;
  /** The items of that list as search reads them (`readPublishedItem`), without invalid parts. */
  readonly prepared: Uint8Array<ArrayBuffer>;
  /** What `prepared` contains; an unchanged item stays the same object. */
  readonly listed: readonly Listed[];
  /** For each of these its position in the edition before; -1 if it is new or changed. */
  readonly kept: Int32Array<ArrayBuffer>;
}

/** @param items sorted by id; an identical object is an unchanged item */
export type ItemPublisher = (
  items: readonly Metadata[],
  mainHost: string | undefined,
) => PublishedItems;

/**
 * Publishes the items of successive editions. Only items that are new or changed since the last
 * edition are serialized and read again.
 */
export function createItemPublisher(): ItemPublisher {
  let last: Published | undefined;
  return (items, mainHost) => {
    last = publishAll(items, mainHost, last && last.mainHost === mainHost ? last : NOTHING);
    return {
      items: last.bytes.json.slice(),
      prepared: last.prepared.json,
      listed: last.listed,
      kept: last.kept,
    };
  };
}

interface Published extends Pick<PublishedItems, 'listed' | 'kept'> {
  readonly of: readonly Metadata[];
  readonly mainHost: string | undefined;
  readonly bytes: ByteList;
  readonly prepared: ByteList;
  /** For each item its position in `listed`; -1 if it is not valid there. */
  readonly places: Int32Array;
}

const EMPTY_LIST = createByteList().finish();

const NOTHING: Published = {
  of: [],
  mainHost: undefined,
  bytes: EMPTY_LIST,
  prepared: EMPTY_LIST,
  listed: [],
  kept: new Int32Array(),
  places: new Int32Array(),
};

function publishAll(
  items: readonly Metadata[],
  mainHost: string | undefined,
  last: Published,
): Published {
  if (last.of.length === items.length && items.every((item, index) => item === last.of[index])) {
    return { ...last, mainHost, kept: Int32Array.from(last.listed.keys()) };
  }
  const bytes = createByteList(last.bytes);
  const prepared = createByteList(last.prepared);
  const listed: Listed[] = [];
  const kept: number[] = [];
  const places = new Int32Array(items.length).fill(-1);
  let before = 0;
  items.forEach((item, index) => {
    // Both are sorted.
    while ((last.of[before]?.id ?? item.id) < item.id) before += 1;
    const isKept = last.of[before] === item;
    const place = isKept ? (last.places[before] ?? -1) : -1;
    let own = last.listed[place];
    if (isKept) {
      bytes.keep(before);
      prepared.keep(before);
    } else {
      const text = JSON.stringify(publishedItem(item, mainHost));
      const read = readPublishedItem(text, mainHost);
      own = read && shareStrings(read, item);
      bytes.add(text);
      prepared.add(read === undefined ? '' : JSON.stringify(read));
    }
    if (own === undefined) return;
    places[index] = listed.push(own) - 1;
    kept.push(place);
  });
  return {
    of: items,
    mainHost,
    bytes: bytes.finish(),
    prepared: prepared.finish(),
    listed,
    kept: Int32Array.from(kept),
    places,
  };
}

/** The same value, with the strings of another one where they are equal: they take most of its memory. */
function shareStrings<Value>(value: Value, other: unknown): Value;
function shareStrings(value: unknown, other: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value === other ? other : value;
  const others: Readonly<Record<string, unknown>> =
    typeof other === 'object' && other !== null ? { ...other } : {};
  if (Array.isArray(value)) return value.map((one, index) => shareStrings(one, others[index]));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, shareStrings(one, others[key])]),
  );
}

/**
 * An item as `/metadata2.json` lists it: a test gets its generated title, a book without ISBNs an
 * empty list, and a document of this site its address on the main host, which readers on other
 * hosts can follow.
 */
function publishedItem(item: Metadata, mainHost: string | undefined): Metadata {
  const url = publicAddress(toSitePath(item, mainHost), mainHost);
  if (item.type === 'doc') return { ...item, url };
  if (item.type === 'book') {
    return { ...item, url, data: { ...item.data, isbn: item.data.isbn ?? [] } };
  }
  const { title = testTitle(item.data), ...data } = item.data;
  return { ...item, url, data: { title, ...data } };
}
