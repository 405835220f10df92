import * as v from 'valibot';

/** The addresses for mirrors: programs that keep a copy of an archive. */
export const MIRROR_PATHS = {
  /** The parts of the listing, with a tag for each. */
  listing: '/api/mirror',
  /** One part: `/{name}`. */
  parts: '/api/mirror/parts',
  /** The bytes of a file of the archive: `/metadata/{id}.yml`. */
  files: '/api/mirror/files',
} as const;

/** A tag of a listing, or of a part of it: changes whenever a file changes. */
const tag = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/u));
const bytes = v.pipe(v.number(), v.integer(), v.minValue(0));

/** All parts of a listing, with their tags. */
export const MirrorListingSchema = v.object({
  tag,
  parts: v.record(v.pipe(v.string(), v.regex(/^(?:site|items-[0-9a-f]{0,8})$/u)), tag),
});
export type MirrorListing = v.InferOutput<typeof MirrorListingSchema>;

/** A file of the archive other than a document. */
const FileSchema = v.object({
  path: v.string(),
  size: bytes,
  /** In lower-case hexadecimal digits. */
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/u)),
});
export type MirroredFile = v.InferOutput<typeof FileSchema>;

/** A document. Its SHA-256 is asked for with its bytes. */
const DocumentSchema = v.object({ path: v.string(), size: bytes });
export type MirroredDocument = v.InferOutput<typeof DocumentSchema>;

/** The files in one part. */
export const MirrorPartSchema = v.object({
  tag,
  files: v.array(FileSchema),
  documents: v.array(DocumentSchema),
});
export type MirrorPart = v.InferOutput<typeof MirrorPartSchema>;
