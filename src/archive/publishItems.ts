import { publicAddress } from '../catalog/publicAddress.ts';
import { readPublishedItem } from '../catalog/readPublished.ts';
import { testTitle } from '../catalog/testTitle.ts';
import { type ByteList, createByteList } from './byteList.ts';
import type { Metadata } from './metadataSchema.ts';
import { ownAddress } from './ownAddress.ts';

/** The items of an archive, twice as the JSON of a list. */
export interface PublishedItems {
  /** The body of `/metadata2.json`. */
  readonly items: Uint8Array<ArrayBuffer>;
  /** What search reads in that list, item by item (`readPublishedItem`): what breaks a rule is left out. */
  readonly prepared: Uint8Array<ArrayBuffer>;
}

/** @param items sorted by id; the same object is the same item */
export type ItemPublisher = (
  items: readonly Metadata[],
  mainHost: string | undefined,
) => PublishedItems;

/**
 * Publishes the items of one edition after the other. Only those that the edition before did not have
 * are written and read anew.
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
  if (last?.of.length === items.length && items.every((item, at) => item === last.of[at])) {
    return last;
  }
  const listed = createByteList(last?.listed);
  const prepared = createByteList(last?.prepared);
  const before = last?.of ?? [];
  let at = 0;
  for (const item of items) {
    // Both are sorted.
    while ((before[at]?.id ?? item.id) < item.id) at += 1;
    if (before[at] === item) {
      listed.keep(at);
      prepared.keep(at);
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
 * An item as `/metadata2.json` lists it: a test gets its generated title, a book without an ISBN an
 * empty list of them, a document of ours its address on the main host, which whoever reads the list
 * elsewhere can follow.
 */
function publishedItem(item: Metadata, mainHost: string | undefined): Metadata {
  const url = publicAddress(ownAddress(item, mainHost), mainHost);
  if (item.type === 'doc') return { ...item, url };
  if (item.type === 'book') {
    return { ...item, url, data: { ...item.data, isbn: item.data.isbn ?? [] } };
  }
  const { title = testTitle(item.data), ...data } = item.data;
  return { ...item, url, data: { title, ...data } };
}
