import {
  type MirroredKind,
  type MirroredPath,
  parseMirroredPath,
  partOf,
} from '../../catalog/mirroredPaths.ts';
import type { MirrorPart } from '../../protocol/mirror.ts';

/** A file that the site has. */
export interface WantedFile {
  readonly path: string;
  readonly size: number;
  /** In hexadecimal digits; undefined for a document, whose bytes come with it. */
  readonly sha256?: string | undefined;
}

/** The files of a part, in the order in which they are written: a document before its metadata. */
export interface WantedPart {
  readonly name: string;
  readonly tag: string;
  readonly files: readonly WantedFile[];
  /** Documents of its items that the mirror has and the site does not list. They stay. */
  readonly unlisted: readonly string[];
}

export interface MirrorPlan {
  /** They are written first: what was taken down must not be shown for any longer. */
  readonly tombstones: readonly WantedFile[];
  /** `site.yml`, if the site part has changed: it says who may open what comes after it. */
  readonly settings: readonly WantedFile[];
  /** Paths to remove next, in this order. */
  readonly removals: readonly string[];
  readonly parts: readonly WantedPart[];
  /** How many of the mirror's items go, lost or taken down. */
  readonly goneItems: number;
}

/** The order of files to write, and backwards of those to remove: no metadata without its document. */
const ORDER: Readonly<Record<MirroredKind, number>> = {
  tombstone: 0,
  announcement: 1,
  document: 2,
  metadata: 3,
  other: 4,
};

/** Its access rule must be in the folder before any document. */
export const SETTINGS_FILE = 'site.yml';

/** The largest file but documents that an archive may have. */
const LARGEST_BYTES = 64 * 1024 * 1024;

/**
 * Compares what a site has with what the mirror has made of it. A kill after any step leaves an archive:
 * tombstones come first, then the access rule; metadata goes before its document and comes after it.
 *
 * @param parts those parts of the listing that have changed
 * @param made the paths of all files that the mirror has made
 * @returns undefined if the parts are no listing of an archive: one names a file that mirrors do not
 *   have, in a wrong part, twice, or too large, or the site part lacks `site.yml`, without which a copy
 *   would be open to everybody
 */
export function planMirror(
  parts: ReadonlyMap<string, MirrorPart>,
  depth: number,
  made: Iterable<string>,
): MirrorPlan | undefined {
  const wanted = new Map<string, { readonly file: WantedFile; readonly parsed: MirroredPath }>();
  for (const [name, { files, documents }] of parts) {
    for (const file of [...files, ...documents]) {
      const parsed = parseMirroredPath(file.path);
      const isDocument =
        'sha256' in file ? parsed?.kind !== 'document' : parsed?.kind === 'document';
      const isTooLarge = 'sha256' in file && file.size > LARGEST_BYTES;
      if (!parsed || !isDocument || isTooLarge || partOf(parsed, depth) !== name) return undefined;
      if (wanted.has(file.path)) return undefined;
      wanted.set(file.path, { file, parsed });
    }
  }
  if (parts.has(partOf({}, depth)) && !wanted.has(SETTINGS_FILE)) return undefined;
  const all = [...wanted.values()];
  const takenDown = new Set(
    all.filter(({ parsed }) => parsed.kind === 'tombstone').map(({ parsed }) => parsed.id),
  );
  const isTakenDown = ({ kind, id }: MirroredPath) =>
    kind !== 'tombstone' && id !== undefined && takenDown.has(id);
  const kept = all
    .filter(({ parsed }) => !isTakenDown(parsed))
    .toSorted((a, b) => byItem(a.parsed, b.parsed));
  const keptPaths = new Set(kept.map(({ file }) => file.path));
  const byPart = Map.groupBy(kept, ({ parsed }) => partOf(parsed, depth));
  const others = [...made].flatMap((path) => {
    const parsed = parseMirroredPath(path);
    if (!parsed || !parts.has(partOf(parsed, depth)) || keptPaths.has(path)) return [];
    return [{ path, parsed }];
  });
  const idsOf = (kind: MirroredKind) =>
    new Set(kept.filter(({ parsed }) => parsed.kind === kind).map(({ parsed }) => parsed.id));
  const [items, withDocument] = [idsOf('metadata'), idsOf('document')];
  // A server that cannot read its documents does not list them.
  const isUnlisted = ({ kind, id }: MirroredPath) =>
    kind === 'document' && items.has(id) && !withDocument.has(id);
  const removed = others.filter(({ parsed }) => !isUnlisted(parsed));
  const unlisted = Map.groupBy(
    others.filter(({ parsed }) => isUnlisted(parsed)),
    ({ parsed }) => partOf(parsed, depth),
  );
  return {
    tombstones: kept.filter(({ parsed }) => parsed.kind === 'tombstone').map(({ file }) => file),
    settings: kept.filter(({ file }) => file.path === SETTINGS_FILE).map(({ file }) => file),
    removals: removed.toSorted((a, b) => rank(b.parsed) - rank(a.parsed)).map(({ path }) => path),
    parts: Array.from(parts, ([name, { tag }]) => ({
      name,
      tag,
      files: (byPart.get(name) ?? []).map(({ file }) => file),
      unlisted: (unlisted.get(name) ?? []).map(({ path }) => path),
    })),
    goneItems: removed.filter(({ parsed }) => parsed.kind === 'metadata' && !items.has(parsed.id))
      .length,
  };
}

/** All files of an item are together, and each after those that it needs. */
function byItem(one: MirroredPath, other: MirroredPath): number {
  const [first = '', second = ''] = [one.id, other.id];
  if (first !== second) return first < second ? -1 : 1;
  return rank(one) - rank(other);
}

function rank(parsed: MirroredPath): number {
  return ORDER[parsed.kind];
}
