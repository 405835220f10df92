import { createReadStream } from 'node:fs';
import { mkdir, open, stat, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { digestOf } from '../../archive/intake/digest.ts';
import { parseMirroredPath } from '../../catalog/mirroredPaths.ts';
import { PUBLISHED_PATHS } from '../../catalog/publishedPaths.ts';
import { isNotFound } from '../../lib/systemError.ts';
import type { MirrorClient } from './mirrorClient.ts';
import { MirrorFailure } from './mirrorFailure.ts';
import type { MirrorFolder } from './mirrorFolder.ts';
import type { MirrorRecord } from './mirrorRecord.ts';
import type { WantedFile } from './planMirror.ts';

/** A file that has arrived, with its digest. */
export interface Ready {
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
  /** Gives it its name in the folder. */
  readonly commit: () => Promise<void>;
}

/** Why a document has not arrived. `locked`: this visitor may not open it. `wrong`: twice, it was not the one. */
type Unfetched = 'absent' | 'locked' | 'wrong';

interface FetchParts {
  readonly client: MirrorClient;
  readonly folder: MirrorFolder;
  readonly record: MirrorRecord;
  readonly token: string | undefined;
}

/** Once for what a broken run has left, once for a beginning of another version. */
const MOST_TRIES = 2;

/**
 * Fetches a document, from where an earlier run has ended. It is ready once its size, its MD5, which is
 * its name, and its SHA-256 are right; a cache before the site may not say the SHA-256.
 */
export async function fetchDocument(
  file: WantedFile,
  parts: FetchParts,
): Promise<Ready | Unfetched> {
  const { folder } = parts;
  const { path, size } = file;
  for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
    const fetched = await fetchRest(file, parts);
    if (typeof fetched === 'string') return fetched;
    const partial = folder.partial(path);
    const digest = await digestOf(createReadStream(partial));
    const isRight =
      digest.size === size &&
      digest.sha256 === (fetched.sha256 ?? digest.sha256) &&
      digest.md5 === parseMirroredPath(path)?.id;
    if (isRight) return { path, sha256: digest.sha256, size, commit: () => folder.finish(path) };
    await truncate(partial);
  }
  return 'wrong';
}

/** Receives what is missing of a document. Returns its SHA-256 as the server has it. */
async function fetchRest(
  { path, size }: WantedFile,
  { client, folder, record, token }: FetchParts,
): Promise<{ readonly sha256: string | undefined } | Unfetched> {
  const partial = folder.partial(path);
  let start = 0;
  /** At least one byte is asked for: only with bytes, or all of the file, comes the digest. */
  const findStart = async () => {
    const tag = record.partials.get(path);
    start = tag === undefined ? 0 : Math.max(0, Math.min(await sizeOf(partial), size - 1));
    return {
      'want-repr-digest': 'sha-256=10',
      'accept-encoding': 'identity',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(start > 0 && tag !== undefined && { range: `bytes=${start}-`, 'if-range': tag }),
    };
  };
  const name = path.slice(path.indexOf('/') + 1);
  return client.get(
    `${PUBLISHED_PATHS.files}${name}`,
    findStart,
    async (response) => {
      const { status, headers } = response;
      if (status !== 200 && status !== 206) {
        await response.body?.cancel();
        if (status === 401 || status === 403) return 'locked';
        return 'absent';
      }
      const length = headers.get('content-length');
      if (status === 200 && length !== null && Number(length) !== size) {
        await response.body?.cancel();
        return 'wrong';
      }
      const isRest =
        status === 206 && headers.get('content-range') === `bytes ${start}-${size - 1}/${size}`;
      if (status === 206 && !isRest)
        throw new MirrorFailure(`The site sends another part of ${path} than was asked for.`);
      const tag = headers.get('etag');
      if (tag !== null && !tag.startsWith('W/') && record.partials.get(path) !== tag) {
        await record.note({ kind: 'partial', path, tag });
      }
      await writeFrom(response, { partial, start: isRest ? start : 0, size, path });
      return { sha256: sha256In(headers.get('repr-digest')) };
    },
    record.failed.has(path) ? 1 : undefined,
  );
}

async function writeFrom(
  response: Response,
  {
    partial,
    start,
    size,
    path,
  }: {
    readonly partial: string;
    readonly start: number;
    readonly size: number;
    readonly path: string;
  },
): Promise<void> {
  await mkdir(dirname(partial), { recursive: true });
  await using handle = await open(partial, 'a');
  await handle.truncate(start);
  let received = start;
  for await (const chunk of response.body ?? []) {
    received += chunk.byteLength;
    if (received > size)
      throw new MirrorFailure(`The site sends more of ${path} than it has announced.`);
    await handle.writeFile(chunk);
  }
}

/** The SHA-256 in a `Repr-Digest` (RFC 9530, section 3), in hexadecimal digits. */
function sha256In(header: string | null): string | undefined {
  const base64 = /(?:^|[,\s])sha-256=:(?<base64>[A-Za-z0-9+/]{43}=):/u.exec(header ?? '')?.groups
    ?.base64;
  return base64 && Buffer.from(base64, 'base64').toString('hex');
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isNotFound(error)) return 0;
    throw error;
  }
}
