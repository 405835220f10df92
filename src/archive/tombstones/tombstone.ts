import * as v from 'valibot';
import { stringify } from 'yaml';
import { isMd5 } from '../../catalog/md5.ts';
import { TAKEDOWN_REASONS, type TakedownReason } from '../../catalog/takedownReason.ts';

/** The folder of an archive that says what was taken down. It belongs to Git like the metadata. */
export const TOMBSTONES_FOLDER = 'tombstones';

const sha256 = v.pipe(
  v.string('must be a SHA-256'),
  v.regex(/^[0-9a-f]{64}$/u, 'must be a SHA-256: 64 digits of 0-9 and a-f, lower case'),
);

/**
 * `tombstones/{id}.yml` (docs/use/archive-format.md). Other keys are refused: what was taken down may
 * not be named here.
 */
export const TombstoneSchema = v.strictObject(
  {
    /** The MD5 of the document. */
    id: v.pipe(
      v.string('must be the MD5 of the file'),
      v.check(isMd5, 'must be the MD5 of the file: 32 digits of 0-9 and a-f, lower case'),
    ),
    type: v.optional(v.picklist(['book', 'test', 'doc'], 'must be book, test or doc')),
    /** The day in China. */
    date: v.pipe(
      v.string('must be a day, as 2026-06-30'),
      v.isoDate('must be a day, as 2026-06-30'),
    ),
    reason: v.picklist(TAKEDOWN_REASONS, `must be one of ${TAKEDOWN_REASONS.join(', ')}`),
    /** Missing only if there was no document. */
    sha256: v.optional(sha256),
    /** Of the file that the document was converted from. */
    source_sha256: v.optional(sha256),
  },
  (issue) =>
    issue.received === 'undefined' ? 'is missing' : 'must not be here: a tombstone names nothing',
);

export type TombstoneFile = v.InferOutput<typeof TombstoneSchema>;

/** What an archive knows of something taken down. A file that cannot be read still counts. */
export type Tombstone = Partial<TombstoneFile> & {
  readonly id: string;
  readonly reason: TakedownReason;
};

/** By id. */
export type Tombstones = ReadonlyMap<string, Tombstone>;

export function writeTombstone(tombstone: TombstoneFile): string {
  const { id, type, date, reason, sha256, source_sha256 } = tombstone;
  return stringify({ id, type, date, reason, sha256, source_sha256 }, { lineWidth: 0 });
}

/** The tombstone of a file: by its MD5, or by the SHA-256 of the file or of what it was made from. */
export function findTombstone(
  tombstones: Tombstones,
  { md5, sha256 }: { readonly md5?: string | undefined; readonly sha256?: string | undefined },
): Tombstone | undefined {
  const byId = md5 === undefined ? undefined : tombstones.get(md5);
  if (byId !== undefined || sha256 === undefined) return byId;
  return [...tombstones.values()].find(
    (one) => one.sha256 === sha256 || one.source_sha256 === sha256,
  );
}
