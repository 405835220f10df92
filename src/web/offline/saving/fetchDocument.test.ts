import { expect, test } from 'vitest';
import { parseMd5 } from '../../../catalog/md5.ts';
import type { DocumentRecord } from '../documentRecord.ts';
import { PART_BYTES } from '../names.ts';
import { fetchDocument } from './fetchDocument.ts';

const SIZE = 2 * PART_BYTES + 1000;
const BYTES = new Uint8Array(SIZE).map((_, index) => index % 251);
const ID = parseMd5('d41d8cd98f00b204e9800998ecf8427e') ?? expect.fail('not an id');

const RECORD: DocumentRecord = {
  id: ID,
  title: '高等数学',
  filetype: 'pdf',
  previewUrl: `/files/${ID}.pdf?filename=a.pdf&f=2`,
  downloadUrl: `/files/${ID}.pdf?filename=a.pdf&f=1`,
  received: 0,
  isComplete: false,
  access: 'open',
  savedAt: 0,
};

interface Sent {
  readonly url: string;
  readonly range: string | null;
}

/** A server that cuts each response after some bytes, and a storage that may be full. */
function setUp({
  cutAfter = [],
  status = 206,
  tags = [],
  room = Number.POSITIVE_INFINITY,
}: {
  readonly cutAfter?: readonly number[];
  readonly status?: number;
  readonly tags?: readonly string[];
  readonly room?: number;
} = {}) {
  const sent: Sent[] = [];
  const parts = new Map<number, Blob>();
  const records: DocumentRecord[] = [];
  const controller = new AbortController();

  const send: typeof fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    const index = sent.length;
    sent.push({ url: String(url), range: headers.get('range') });
    if (status >= 400) return new Response('{}', { status });
    const tag = tags[index] ?? '"v1"';
    const isRest = headers.get('if-range') === tag;
    const begin = isRest ? Number(/\d+/u.exec(headers.get('range') ?? '')?.[0] ?? 0) : 0;
    const cut = cutAfter[index];
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(BYTES.slice(begin, begin + (cut ?? SIZE))),
      // An error drops what has not been read yet: it comes with the next read.
      pull(stream) {
        if (cut === undefined) stream.close();
        else stream.error(new TypeError('network error'));
      },
    });
    return new Response(body, {
      status: isRest ? 206 : 200,
      headers: {
        etag: tag,
        'content-length': String(SIZE - begin),
        'content-type': 'application/pdf',
        ...(isRest && { 'content-range': `bytes ${begin}-${SIZE - 1}/${SIZE}` }),
      },
    });
  };

  const start = (record = RECORD) =>
    fetchDocument(
      record,
      {
        fetch: send,
        writePart: async (_id, index, bytes) => {
          if (index * PART_BYTES + bytes.size > room) {
            throw new DOMException('full', 'QuotaExceededError');
          }
          parts.set(index, bytes);
        },
        writeRecord: async (written) => {
          records.push(written);
        },
        pause: async () => undefined,
        whenOnline: async () => undefined,
        onProgress: () => undefined,
      },
      controller.signal,
    );
  /** Comparing eight million numbers with `toEqual` takes seconds. */
  const isWhole = async () => {
    const stored = new Uint8Array(await new Blob([...parts.values()]).arrayBuffer());
    return stored.length === SIZE && stored.every((byte, index) => byte === BYTES[index]);
  };
  return { start, sent, parts, records, isWhole, stop: () => controller.abort() };
}

test('stores a document in parts, and the record only after its bytes', async () => {
  const { start, parts, records, isWhole } = setUp();
  const record = await start();
  expect(record).toMatchObject({ isComplete: true, size: SIZE, received: SIZE, tag: '"v1"' });
  expect([...parts.values()].map(({ size }) => size)).toEqual([PART_BYTES, PART_BYTES, 1000]);
  expect(await isWhole()).toBe(true);
  expect(records.map(({ received }) => received)).toEqual([PART_BYTES, 2 * PART_BYTES, SIZE]);
});

test('after a cut it requests the bytes after the last whole part, as no further download', async () => {
  const { start, sent, isWhole } = setUp({ cutAfter: [PART_BYTES + 5, 10] });
  expect(await start()).toMatchObject({ isComplete: true });
  expect(sent.map(({ range }) => range)).toEqual([
    null,
    `bytes=${PART_BYTES}-`,
    `bytes=${PART_BYTES}-`,
  ]);
  expect(sent.map(({ url }) => url.endsWith('f=1'))).toEqual([true, false, false]);
  expect(await isWhole()).toBe(true);
});

test('another visit goes on where the last one has stopped', async () => {
  const first = setUp({ cutAfter: [PART_BYTES, 0, 0, 0, 0, 0, 0] });
  const record = await first.start();
  expect(record).toMatchObject({ isComplete: false, received: PART_BYTES, error: 'network' });
  const second = setUp();
  expect(await second.start(record)).toMatchObject({ isComplete: true, received: SIZE });
  expect(second.sent).toEqual([
    { url: RECORD.downloadUrl.replace('&f=1', ''), range: `bytes=${PART_BYTES}-` },
  ]);
});

test('a document that has changed meanwhile is fetched from its beginning', async () => {
  const { start, isWhole } = setUp({ cutAfter: [PART_BYTES + 5], tags: ['"v1"', '"v2"'] });
  expect(await start()).toMatchObject({ isComplete: true, tag: '"v2"', received: SIZE });
  expect(await isWhole()).toBe(true);
});

test.each([
  [401, 'sign-in'],
  [404, 'gone'],
  [410, 'gone'],
])('a response of %i ends it: %s', async (status, error) => {
  const { start, sent } = setUp({ status });
  expect(await start()).toMatchObject({ isComplete: false, error });
  expect(sent).toHaveLength(1);
});

test('says that there is no room when the browser does', async () => {
  const { start } = setUp({ room: PART_BYTES });
  expect(await start()).toMatchObject({ isComplete: false, error: 'no-room' });
});

test('a stopped document requests nothing more and has no error', async () => {
  const { start, sent, stop } = setUp();
  stop();
  const record = await start();
  expect(record).toMatchObject({ isComplete: false });
  expect(record.error).toBeUndefined();
  expect(sent).toEqual([]);
});
