import { parseDocumentFile } from './documentFile.ts';
import { isMd5, type Md5 } from './md5.ts';

/** What a file of an archive is to a mirror. */
export type MirroredKind = 'metadata' | 'tombstone' | 'document' | 'announcement' | 'other';

/** A path inside an archive that mirrors have. */
export interface MirroredPath {
  readonly kind: MirroredKind;
  /** The folder, without a slash; empty for the archive itself. */
  readonly folder: string;
  readonly name: string;
  /** The item that it belongs to. */
  readonly id?: Md5;
}

/** The folders of an archive that mirrors have files of. */
export const MIRRORED_FOLDERS = {
  metadata: 'metadata',
  tombstone: 'tombstones',
  document: 'files',
  announcement: 'announcements',
} as const;

/** Files at the root of an archive (docs/use/archive-format.md), and what says how it may be used. */
const ROOT_FILE =
  /^(?:site\.yml|aliases\.yml|wiki\.json|filesizes\.json|SHA256SUMS|(?:LICEN[CS]E|README)(?:\.[a-z]{2}(?:-[A-Z]{2})?)?(?:\.md|\.txt)?)$/u;

// Not hidden, no separators of any system, nothing that a terminal obeys or that looks like another name.
const ANNOUNCEMENT = /^(?![.\p{White_Space}])[^/\\:*?"<>|\p{C}\p{Zl}\p{Zp}]{1,60}\.md$/u;

const YAML_NAME = /^(?<id>[^.]+)\.ya?ml$/u;

/**
 * Parses the path of a file that mirrors have, with forward slashes; undefined for anything else. Servers
 * give out no other file of an archive, and mirrors write no other one.
 */
export function parseMirroredPath(path: string): MirroredPath | undefined {
  const [folder = '', name, ...rest] = path.split('/');
  if (rest.length > 0) return undefined;
  if (name === undefined) {
    return ROOT_FILE.test(path) ? { kind: 'other', folder: '', name: path } : undefined;
  }
  switch (folder) {
    case MIRRORED_FOLDERS.metadata:
      return yamlOf('metadata', folder, name);
    case MIRRORED_FOLDERS.tombstone:
      return yamlOf('tombstone', folder, name);
    case MIRRORED_FOLDERS.document: {
      const id = parseDocumentFile(name)?.id;
      return id && { kind: 'document', folder, name, id };
    }
    case MIRRORED_FOLDERS.announcement:
      return ANNOUNCEMENT.test(name) ? { kind: 'announcement', folder, name } : undefined;
    default:
      return undefined;
  }
}

function yamlOf(kind: MirroredKind, folder: string, name: string): MirroredPath | undefined {
  const id = YAML_NAME.exec(name)?.groups?.id;
  return id !== undefined && isMd5(id) ? { kind, folder, name, id } : undefined;
}

/** The part of a listing for everything that belongs to no item. */
const SITE_PART = 'site';

/** A part lists at most about so many items: 100 kB as they are sent. */
const ITEMS_IN_A_PART = 1000;

/** The most digits of an id that name a part. */
const DEEPEST = 3;

/** How many digits of its id say in which part an item is listed: more digits, more and smaller parts. */
export function partDepth(items: number): number {
  const depth = Math.ceil(Math.log(Math.max(1, items / ITEMS_IN_A_PART)) / Math.log(16));
  return Math.min(DEEPEST, depth);
}

/** The names of all parts of a listing: one for the items of each beginning of an id, and `site`. */
export function partNames(depth: number): readonly string[] {
  let beginnings = [''];
  for (let digits = 0; digits < depth; digits += 1) {
    beginnings = beginnings.flatMap((one) =>
      Array.from('0123456789abcdef', (digit) => one + digit),
    );
  }
  return [...beginnings.map((one) => `items-${one}`), SITE_PART];
}

/** The depth of a listing by the names of its parts; undefined if these are not all parts, or others. */
export function depthOfParts(names: readonly string[]): number | undefined {
  const depths = Array.from({ length: DEEPEST + 1 }, (_, depth) => depth);
  return depths.find((depth) => {
    const expected = partNames(depth);
    return expected.length === names.length && expected.every((name) => names.includes(name));
  });
}

/** The part in which a file is listed. */
export function partOf({ id }: Pick<MirroredPath, 'id'>, depth: number): string {
  return id === undefined ? SITE_PART : `items-${id.slice(0, depth)}`;
}
