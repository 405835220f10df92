import { expect, test } from 'vitest';
import { parseRange, respondSaved, type SavedDocument } from './savedDocument.ts';

/** 250 bytes with their own positions as values, in parts of 100. */
const BYTES = Uint8Array.from({ length: 250 }, (_, index) => index);
const TAG = '"abc"';

function saved(changes: Partial<SavedDocument> = {}): SavedDocument {
  return {
    size: 250,
    partSize: 100,
    tag: TAG,
    type: 'pdf',
    part: async (index) => new Blob([BYTES.slice(index * 100, (index + 1) * 100)]),
    ...changes,
  };
}

async function request(headers: Record<string, string>, document = saved(), name?: string) {
  const response = await respondSaved(document, new Headers(headers), name);
  if (!response) return undefined;
  const bytes = [...new Uint8Array(await response.arrayBuffer())];
  return { status: response.status, headers: response.headers, bytes };
}

test.each([
  ['bytes=0-', 0, 250],
  ['bytes=0-99', 0, 100],
  ['bytes=99-100', 99, 101],
  ['bytes=50-249', 50, 250],
  ['bytes=200-9999', 200, 250],
  ['bytes=-10', 240, 250],
  ['bytes=-9999', 0, 250],
])('answers %s with exactly these bytes, across parts', async (range, begin, end) => {
  const response = await request({ range });
  expect(response?.status).toBe(206);
  expect(response?.bytes).toEqual([...BYTES.slice(begin, end)]);
  expect(response?.headers.get('content-range')).toBe(`bytes ${begin}-${end - 1}/250`);
  expect(response?.headers.get('content-length')).toBe(String(end - begin));
  expect(response?.headers.get('etag')).toBe(TAG);
});

test('a request without a range gets the whole document', async () => {
  const response = await request({});
  expect(response?.status).toBe(200);
  expect(response?.bytes).toHaveLength(250);
  expect(response?.headers.get('accept-ranges')).toBe('bytes');
  expect(response?.headers.get('content-type')).toBe('application/pdf');
  expect(response?.headers.has('content-disposition')).toBe(false);
});

test('a download has the name that it is saved under', async () => {
  const response = await request({}, saved({ type: 'zip' }), '实验 “1”.zip');
  expect(response?.headers.get('content-type')).toBe('application/zip');
  expect(response?.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''%E5%AE%9E%E9%AA%8C%20%E2%80%9C1%E2%80%9D.zip",
  );
});

test('a range beyond the document is refused', async () => {
  const response = await request({ range: 'bytes=250-' });
  expect(response?.status).toBe(416);
  expect(response?.headers.get('content-range')).toBe('bytes */250');
});

test('several ranges and malformed ones are ignored, as a server may', () => {
  for (const range of ['bytes=0-1,5-6', 'bytes=-', 'bytes=9-3', 'items=0-1', 'bytes=a-b', '']) {
    expect(parseRange(range, 250)).toBeUndefined();
  }
  expect(parseRange('bytes=-0', 250)).toBe('unsatisfiable');
});

test('a range of another version gets the whole document', async () => {
  const range = 'bytes=10-19';
  expect((await request({ range, 'if-range': '"other"' }))?.status).toBe(200);
  expect((await request({ range, 'if-range': TAG }))?.status).toBe(206);
});

test('a document that the browser has lost in part is not answered with too few bytes', async () => {
  const part = async (index: number) => (index === 1 ? undefined : new Blob([BYTES.slice(0, 100)]));
  expect(await request({}, saved({ part }))).toBeUndefined();
  const short = async () => new Blob([BYTES.slice(0, 99)]);
  expect(await request({}, saved({ part: short }))).toBeUndefined();
  expect((await request({ range: 'bytes=0-9' }, saved({ part })))?.status).toBe(206);
});
