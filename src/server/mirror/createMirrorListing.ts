import { archiveFile, isDocumentType } from '../../catalog/documentFile.ts';
import {
  MIRRORED_FOLDERS,
  parseMirroredPath,
  partDepth,
  partNames,
  partOf,
} from '../../catalog/mirroredPaths.ts';
import type {
  MirroredDocument,
  MirroredFile,
  MirrorListing,
  MirrorPart,
} from '../../protocol/mirror.ts';
import { tagOf } from '../../storage/tagOf.ts';
import type { Edition } from '../app/appParts.ts';
import { inSlices } from '../inSlices.ts';
import type { LocatedItems } from '../items/locateItems.ts';

/** The files of the archive folder, as mirrors get them. */
export interface MirrorSource {
  /** All but the documents; the same list if nothing has changed. */
  list(): Promise<readonly MirroredFile[]>;
  /** The bytes of one; undefined for any other path. */
  read(path: string): Promise<Uint8Array | undefined>;
}

/** What mirrors can have at one moment. */
export interface CurrentListing {
  readonly listing: MirrorListing;
  /** Undefined if there is no such part. */
  partOf(name: string): MirrorPart | undefined;
}

interface ListingOptions {
  readonly source: Pick<MirrorSource, 'list'>;
  readonly itemsOf: (edition: Edition) => Promise<LocatedItems>;
  /** Milliseconds of any clock that never goes back. */
  readonly clock: () => number;
}

/** Between two looks at the folder, the server rests for so many times as long as one took. */
const REST = 10;

/**
 * Lists what mirrors have: the files of the archive folder, and the documents of the listed items. The
 * listing is kept for a while, so that polls cannot keep the disk busy.
 */
export function createMirrorListing({
  source,
  itemsOf,
  clock,
}: ListingOptions): (edition: Edition) => Promise<CurrentListing> {
  let last:
    | { readonly edition: Edition; readonly made: Promise<CurrentListing>; until: number }
    | undefined;
  let found:
    | {
        readonly files: readonly MirroredFile[];
        readonly items: LocatedItems;
        readonly current: CurrentListing;
      }
    | undefined;
  return (edition) => {
    if (last && last.edition === edition && clock() < last.until) return last.made;
    const began = clock();
    const made = make(edition);
    const entry = { edition, made, until: Number.POSITIVE_INFINITY };
    last = entry;
    made.then(
      () => {
        entry.until = clock() + REST * (clock() - began);
      },
      () => {
        entry.until = began;
      },
    );
    return made;
  };

  async function make(edition: Edition): Promise<CurrentListing> {
    const files = await source.list();
    const items = await itemsOf(edition);
    if (found?.files === files && found.items === items) return found.current;
    const documents = await inSlices(findDocuments(items, edition.ids));
    const current = await inSlices(listParts(files, documents, items.size));
    found = { files, items, current };
    return current;
  }
}

/** The documents of listed items whose size is known. Pauses wherever it yields. */
function* findDocuments(
  items: LocatedItems,
  ids: Edition['ids'],
): Generator<undefined, readonly MirroredDocument[]> {
  const documents: MirroredDocument[] = [];
  for (let position = 0; position < items.size; position += 1) {
    const id = items.idAt(position);
    // Written by this program.
    const { data }: { data: { filetype?: string; filesize?: number } } = JSON.parse(
      items.at(position).toString(),
    );
    if (ids.has(id) && isDocumentType(data.filetype) && data.filesize !== undefined) {
      const path = `${MIRRORED_FOLDERS.document}/${archiveFile(id, data.filetype)}`;
      documents.push({ path, size: data.filesize });
    }
    if (position % ITEMS_AT_ONCE === 0) yield;
  }
  return documents;
}

const ITEMS_AT_ONCE = 100;

/** Sorts files into parts. Pauses wherever it yields. */
function* listParts(
  files: readonly MirroredFile[],
  documents: readonly MirroredDocument[],
  items: number,
): Generator<undefined, CurrentListing> {
  const depth = partDepth(items);
  const filesOf = yield* groupByPart(files, depth);
  const documentsOf = yield* groupByPart(documents, depth);
  const parts = new Map<string, MirrorPart>();
  for (const name of partNames(depth)) {
    const content = {
      files: (filesOf.get(name) ?? []).toSorted(byPath),
      documents: (documentsOf.get(name) ?? []).toSorted(byPath),
    };
    parts.set(name, { tag: tagOf(JSON.stringify(content)), ...content });
    yield;
  }
  const tags = Object.fromEntries([...parts].map(([name, { tag }]) => [name, tag]));
  const listing = { tag: tagOf(JSON.stringify(tags)), parts: tags };
  return { listing, partOf: (name) => parts.get(name) };
}

interface Listed {
  readonly path: string;
}

function* groupByPart<File extends Listed>(
  files: readonly File[],
  depth: number,
): Generator<undefined, ReadonlyMap<string, readonly File[]>> {
  const groups = new Map<string, File[]>();
  for (const [at, file] of files.entries()) {
    const name = partOf(parseMirroredPath(file.path) ?? {}, depth);
    const group = groups.get(name) ?? [];
    group.push(file);
    groups.set(name, group);
    if (at % ITEMS_AT_ONCE === 0) yield;
  }
  return groups;
}

function byPath(one: Listed, other: Listed): number {
  return one.path < other.path ? -1 : 1;
}
