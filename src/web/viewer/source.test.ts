import { expect, test } from 'vitest';
import { openSource } from './source.ts';

const KIB = 1024;

/** A document of this many bytes, each of which tells its position, and the ranges asked for. */
function serve(length: number) {
  const bytes = Uint8Array.from({ length }, (_, index) => index % 251);
  const ranges: string[] = [];
  const send: typeof fetch = async (_, init) => {
    const range = new Headers(init?.headers).get('range') ?? '';
    ranges.push(range);
    const [, begin, end] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    const last = Math.min(Number(end), length - 1);
    return new Response(bytes.slice(Number(begin), last + 1), {
      status: 206,
      headers: { 'content-range': `bytes ${begin}-${last}/${length}`, etag: '"1"' },
    });
  };
  return { bytes, ranges, options: { fetch: send, onReceived: () => undefined } };
}

test('a short document arrives whole, its rest while its beginning is still arriving', async () => {
  const { bytes, ranges, options } = serve(116 * KIB);
  expect(await openSource('/files/a.pdf', options)).toEqual({ type: 'whole', bytes });
  expect(ranges).toEqual(['bytes=0-32767', `bytes=32768-${116 * KIB - 1}`]);
});

test('a document that is shorter than the first request is one request', async () => {
  const { bytes, ranges, options } = serve(20 * KIB);
  expect(await openSource('/files/a.pdf', options)).toEqual({ type: 'whole', bytes });
  expect(ranges).toHaveLength(1);
});

test('the tail of a long document, where its table is, comes without being waited for', async () => {
  const length = 300 * KIB + 100;
  const { bytes, ranges, options } = serve(length);
  const opened = await openSource('/files/a.pdf', options);
  if (opened.type !== 'parts') throw new Error('it is not read in parts');
  expect(ranges).toEqual(['bytes=0-32767', `bytes=${276 * KIB}-${length - 1}`]);
  const { signal } = new AbortController();
  const read = (begin: number, end: number) => opened.source.read(begin, end, signal);
  expect(await read(290 * KIB, length)).toEqual({ type: 'bytes', bytes: bytes.slice(290 * KIB) });
  expect(ranges).toHaveLength(2);
  expect(await read(40 * KIB, 42 * KIB)).toEqual({
    type: 'bytes',
    bytes: bytes.slice(40 * KIB, 42 * KIB),
  });
  expect(ranges.at(-1)).toBe(`bytes=${40 * KIB}-${42 * KIB - 1}`);
});

test('a response that was requested beforehand is used, and not requested again', async () => {
  const { bytes, ranges, options } = serve(20 * KIB);
  const early = options.fetch('/files/a.pdf', { headers: { range: 'bytes=0-32767' } });
  const opened = await openSource('/files/a.pdf', { ...options, takeFirst: () => early });
  expect(opened).toEqual({ type: 'whole', bytes });
  expect(ranges).toHaveLength(1);
});

test('a document that changes between two requests is not put together', async () => {
  const { options } = serve(116 * KIB);
  let version = 0;
  const send: typeof fetch = async (...args) => {
    const response = await options.fetch(...args);
    version += 1;
    response.headers.set('etag', `"${version}"`);
    return response;
  };
  const opened = await openSource('/files/a.pdf', { ...options, fetch: send });
  expect(opened).toEqual({ type: 'failed', errorCode: 'unavailable' });
});
