import { publicAddress } from '../catalog/publicAddress.ts';
import { readPublishedItem } from '../catalog/readPublished.ts';
import { testTitle } from '../catalog/testTitle.ts';
import { type ByteList, createByteList } from './byteList.ts';
import type { Metadata } from './metadataSchema.ts';
import { toSitePath } from './toSitePath.ts';

/** The items of an archive in two JSON lists. */
export interface PublishedItems {
  /** The body of `/metadata2.json`. */
  readonly items: Uint8Array<ArrayBuffer>;
  /** The items of that list as search reads them (`readPublishedItem`), without invalid parts. */
  readonly prepared: Uint8Array<ArrayBuffer>;
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
    last = publishAll(items, mainHost, last?.mainHost === mainHost ? last : undefined);
    return { items: last.listed.json.slice(), prepared: last.prepared.json };
  };
}

interface Published {
  readonly of: readonly Metadata[];
  readonly mainHost: string | undefined;
  readonly listed: ByteList;
  readonly prepared: ByteList;
}

function publishAll(
  items: readonly Metadata[],
  mainHost: string | undefined,
  last: Published | undefined,
): Published {
  if (last?.of.length === items.length && items.every((item, index) => item === last.of[index])) {
    return last;
  }
  const listed = createByteList(last?.listed);
  const prepared = createByteList(last?.prepared);
  const before = last?.of ?? [];
  let index = 0;
  for (const item of items) {
    // Both are sorted.
    while ((before[index]?.id ?? item.id) < item.id) index += 1;
    if (before[index] === item) {
      listed.keep(index);
      prepared.keep(index);
      continue;
    }
    const text = JSON.stringify(publishedItem(item, mainHost));
    const read = readPublishedItem(text, mainHost);
    listed.add(text);
    prepared.add(read === undefined ? '' : JSON.stringify(read));
  }
  return { of: items, mainHost, listed: listed.finish(), prepared: prepared.finish() };
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
