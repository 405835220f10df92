import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startFileServer } from '../../../test/support/server/files/fileServer.ts';
import {
  FILE_MODIFIED,
  FILE_SIZE,
  type HeaderSet,
  headerSet,
  type RangeValue,
  type Spec,
  writeHeaders,
} from '../../../test/support/server/files/headerSets.ts';
import { startNginx } from '../../../test/support/server/files/nginx.ts';
import {
  type RawResponse,
  readParts,
  sendAll,
} from '../../../test/support/server/files/rawClient.ts';
import { pattern } from '../../../test/support/storage/storageContract.ts';
import { runs } from '../../../tools/test/runs.ts';

const NAME = '0123456789abcdef0123456789abcdef.pdf';
const COUNT = runs(4000, 20_000);

/** The comparable parts of a response. */
interface Seen {
  readonly status: number;
  readonly contentRange: string | undefined;
  /** Of a multipart response it includes boundaries: parsing the parts has checked it. */
  readonly contentLength: string | undefined;
  /** Ranges and bytes that were sent, in order; empty for errors, whose bodies differ by server. */
  readonly parts: readonly { readonly contentRange: string | undefined; readonly bytes: Buffer }[];
}

function see(answer: RawResponse): Seen {
  const { status, headers, body } = answer;
  const contentRange = headers.get('content-range');
  if (status !== 200 && status !== 206) {
    return { status, contentRange, contentLength: undefined, parts: [] };
  }
  // The response to HEAD has no parts.
  const parts = body.length === 0 ? undefined : readParts(answer);
  if (parts !== undefined) {
    const list = parts.map((part) => ({
      contentRange: part.contentRange,
      bytes: part.bytes,
    }));
    return { status, contentRange, contentLength: undefined, parts: list };
  }
  return {
    status,
    contentRange,
    contentLength: headers.get('content-length'),
    parts: body.length === 0 ? [] : [{ contentRange, bytes: body }],
  };
}

/** An intended difference: why, and exactly when. */
interface Explanation {
  readonly why: string;
  readonly explains: (set: HeaderSet, ours: Seen, nginx: Seen) => boolean;
}

/** How nginx 1.22 differs, and where RFC 9110 allows or requires that. */
const EXPLANATIONS: readonly Explanation[] = [
  {
    why: '13.1.4: a recipient MUST ignore If-Unmodified-Since where there is If-Match; nginx wants both',
    explains: ({ ifMatch, ifUnmodifiedSince }, _, nginx) =>
      nginx.status === 412 &&
      ifMatch?.matchesStrongly === true &&
      ifUnmodifiedSince !== undefined &&
      (ifUnmodifiedSince.time ?? 0) < FILE_MODIFIED,
  },
  {
    why: '13.1.4: a recipient MUST ignore If-Unmodified-Since that is no date; nginx takes it for one long past',
    explains: ({ ifMatch, ifUnmodifiedSince }, _, nginx) =>
      nginx.status === 412 &&
      ifMatch === undefined &&
      ifUnmodifiedSince !== undefined &&
      ifUnmodifiedSince.time === undefined,
  },
  {
    why: '13.1.3: a recipient MUST ignore If-Modified-Since where there is If-None-Match; nginx wants both',
    explains: ({ ifNoneMatch, ifModifiedSince }, ours, nginx) =>
      ours.status === 304 &&
      [200, 206, 416].includes(nginx.status) &&
      ifNoneMatch?.matchesWeakly === true &&
      ifModifiedSince !== undefined &&
      (ifModifiedSince.time ?? 0) < FILE_MODIFIED,
  },
  {
    why: '14.2: Range is defined for GET alone and MUST be ignored for HEAD; nginx answers with 206 or 416',
    explains: ({ method, range }, ours, nginx) =>
      method === 'HEAD' &&
      range !== undefined &&
      ours.status === 200 &&
      [206, 416].includes(nginx.status),
  },
  {
    why: '14.2: an invalid Range may be ignored or rejected; nginx rejects it with 416',
    explains: ({ range }, ours, nginx) =>
      range?.specs === 'invalid' && ours.status === 200 && nginx.status === 416,
  },
  {
    why: '14.1.1: white space within a range is invalid; nginx reads over it',
    explains: ({ range }, ours, nginx) =>
      range?.text === 'bytes=0 - 1' &&
      ours.status === 200 &&
      nginx.contentRange === `bytes 0-1/${FILE_SIZE}`,
  },
  {
    why: '14.1.1: one invalid range makes the set invalid; nginx drops that one and serves the others',
    explains: ({ range }, ours, nginx) =>
      (range?.text === 'bytes=0-1,9-3' || range?.text === 'bytes=9-3,0-1') &&
      ours.status === 200 &&
      nginx.contentRange === `bytes 0-1/${FILE_SIZE}`,
  },
  {
    why: '5.6.1.2: a recipient MUST accept empty list elements, and tabs as white space; nginx answers 416',
    explains: ({ range }, _, nginx) =>
      nginx.status === 416 && range !== undefined && /\t|,\s*,/.test(range.text),
  },
  {
    why: '14.1.2: a position has any number of digits; nginx answers 416 beyond 63 bits',
    explains: ({ range }, _, nginx) =>
      nginx.status === 416 &&
      specsOf(range).some((spec) =>
        Object.values(spec).some((value) => (value ?? 0n) > MOST_OFFSET),
      ),
  },
  {
    why: '14.2: a server MAY ignore Range; we do for more than 16 ranges, nginx serves any number',
    explains: ({ range }, ours, nginx) =>
      specsOf(range).length > 16 && ours.status === 200 && [206, 416].includes(nginx.status),
  },
  {
    why: '14.2: a server MAY ignore Range; nginx does where ranges add up to more than the file, we send each byte once',
    explains: ({ range }, ours, nginx) =>
      ours.status === 206 && nginx.status === 200 && lengthOf(specsOf(range)) > FILE_SIZE,
  },
  {
    why: '15.3.7.2: ranges that overlap or touch may be made one; nginx sends each as it was asked for',
    explains: ({ range }, ours, nginx) =>
      ours.status === 206 &&
      nginx.status === 206 &&
      nginx.parts.length > ours.parts.length &&
      nginx.parts.length === specsOf(range).filter((spec) => lengthOf([spec]) > 0).length &&
      paint(nginx).equals(paint(ours)),
  },
];

/** The largest offset that nginx supports. */
const MOST_OFFSET = 2n ** 63n - 1n;

function specsOf(range: RangeValue | undefined): readonly Spec[] {
  return range === undefined || range.specs === 'invalid' ? [] : range.specs;
}

/** How many bytes the ranges select; overlaps count twice. */
function lengthOf(specs: readonly Spec[]): number {
  const lengths = specs.map((spec) => {
    if ('suffix' in spec) return Math.min(Number(spec.suffix), FILE_SIZE);
    const end = Math.min(Number(spec.last ?? FILE_SIZE), FILE_SIZE - 1);
    return Math.max(0, end + 1 - Number(spec.first));
  });
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** The file as described by a response: two bytes for each, whether it was sent and its value. */
function paint({ parts }: Seen): Buffer {
  const picture = Buffer.alloc(FILE_SIZE * 2);
  for (const { contentRange, bytes } of parts) {
    const start = Number(/^bytes (\d+)-/.exec(contentRange ?? '')?.[1]);
    bytes.forEach((byte, index) => {
      picture[(start + index) * 2] = 1;
      picture[(start + index) * 2 + 1] = byte;
    });
  }
  return picture;
}

test('random requests are answered as by nginx, or better', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-comparison-'));
  const nginx = await startNginx(folder);
  if (nginx === undefined) {
    await rm(folder, { recursive: true });
    process.stderr.write('\n!!! NOT COMPARED WITH NGINX: there is none on this machine !!!\n\n');
    context.skip();
    return;
  }
  const server = await startFileServer(folder);
  try {
    await writeFile(join(folder, NAME), pattern(FILE_SIZE, 5));
    await utimes(join(folder, NAME), new Date(), new Date(FILE_MODIFIED));

    // The same requests each time, so that a failure can be reproduced.
    const sets = fc.sample(headerSet, { numRuns: COUNT, seed: 9110 });
    const [ours, theirs] = await Promise.all([
      askServer(server.port, `/files/${NAME}`, sets),
      askServer(nginx.port, `/${NAME}`, sets),
    ]);

    const unexplained: unknown[] = [];
    const used = new Set<Explanation>();
    sets.forEach((set, index) => {
      const [our, their] = [ours[index], theirs[index]];
      if (our === undefined || their === undefined) throw new Error('an answer is missing');
      if (isDeepStrictEqual(our, their)) return;
      const explanation = EXPLANATIONS.find(({ explains }) => explains(set, our, their));
      if (explanation !== undefined) used.add(explanation);
      else unexplained.push({ headers: writeHeaders(set, 'tag'), ours: our, nginx: their });
    });
    expect(unexplained).toEqual([]);
    // An explanation that is no longer used would hide the next fault.
    expect(EXPLANATIONS.filter((explanation) => !used.has(explanation))).toEqual([]);
  } finally {
    await Promise.all([server.stop(), nginx.stop()]);
    await rm(folder, { recursive: true });
  }
});

async function askServer(port: number, path: string, sets: readonly HeaderSet[]): Promise<Seen[]> {
  const [first] = await sendAll(port, [{ method: 'GET', path, headers: {} }]);
  const tag = first?.headers.get('etag')?.slice(1, -1) ?? '';
  const requests = sets.map((set) => ({
    method: set.method,
    path,
    headers: writeHeaders(set, tag),
  }));
  return (await sendAll(port, requests)).map(see);
}
