import * as v from 'valibot';
import { withoutUnseen } from '../../catalog/withoutUnseen.ts';
import type { NewUpload } from '../../contribute/uploads/createUploads.ts';
import { CHECKSUM_ALGORITHMS, type PartChecksum } from '../../contribute/uploads/part.ts';
import { Md5Schema } from '../../protocol/contribution/md5Schema.ts';

/** The version of the protocol (https://tus.io/protocols/resumable-upload), and what it offers here. */
export const TUS = {
  version: '1.0.0',
  extensions: 'creation,expiration,termination,checksum',
  checksums: CHECKSUM_ALGORITHMS.join(','),
} as const;

const LONGEST_NAME = 255;

/** A whole number of bytes; undefined if a header is missing or has anything else. */
export function parseLength(text: string | undefined): number | undefined {
  return text !== undefined && /^[0-9]{1,15}$/u.test(text) ? Number(text) : undefined;
}

const MetadataSchema = v.object({
  filename: v.pipe(
    v.string(),
    v.transform((name) => withoutUnseen(name.toWellFormed()).slice(-LONGEST_NAME)),
    v.nonEmpty(),
  ),
  md5: v.pipe(v.string(), v.toLowerCase(), Md5Schema),
});

/**
 * The file that `Upload-Length` and `Upload-Metadata` describe: a list of keys with values in Base64, of
 * which `filename` and `md5` are needed here. Undefined if something is missing or wrong.
 */
export function parseNewUpload(
  length: string | undefined,
  metadata: string | undefined,
): NewUpload | undefined {
  const size = parseLength(length);
  if (size === undefined || size === 0) return undefined;
  const entries = (metadata ?? '').split(',').map((entry) => {
    const [key = '', value = ''] = entry.trim().split(' ');
    return [key, Buffer.from(value, 'base64').toString('utf8')] as const;
  });
  const parsed = v.safeParse(MetadataSchema, Object.fromEntries(entries));
  if (!parsed.success) return undefined;
  return { name: parsed.output.filename, md5: parsed.output.md5, size };
}

/** The checksum of a part; `problem` if it is written wrong, or in an algorithm that is unknown here. */
export function parseChecksum(
  text: string | undefined,
): { readonly checksum: PartChecksum | undefined } | { readonly problem: true } {
  if (text === undefined) return { checksum: undefined };
  const [name, digest = ''] = text.trim().split(' ');
  const algorithm = CHECKSUM_ALGORITHMS.find((one) => one === name);
  if (algorithm === undefined || !/^[A-Za-z0-9+/]+={0,2}$/u.test(digest)) return { problem: true };
  return { checksum: { algorithm, digest: Buffer.from(digest, 'base64') } };
}
