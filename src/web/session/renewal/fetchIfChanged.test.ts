import { expect, test } from 'vitest';
import { fetchIfChanged } from './fetchIfChanged.ts';

const answerWith =
  (body: string, headers: Record<string, string> = {}, status = 200): typeof fetch =>
  async () =>
    new Response(body, { status, headers });

const text = (bytes: ArrayBuffer | undefined) => bytes && new TextDecoder().decode(bytes);

test('does not read the known version, by its entity tag or date', async () => {
  const date = 'Sat, 21 Nov 2026 12:00:00 GMT';
  expect(await fetchIfChanged('/x', '"1"', answerWith('one', { etag: '"1"' }))).toBeUndefined();
  expect(
    await fetchIfChanged('/x', date, answerWith('one', { 'last-modified': date })),
  ).toBeUndefined();
});

test('returns another version with its tag', async () => {
  const changed = await fetchIfChanged('/x', '"1"', answerWith('two', { etag: '"2"' }));
  expect(changed?.tag).toBe('"2"');
  expect(text(changed?.bytes)).toBe('two');
  expect(
    await fetchIfChanged('/x', changed?.tag, answerWith('two', { etag: '"2"' })),
  ).toBeUndefined();
});

test('does not go back to the older version of another node', async () => {
  const known = '"1700000000002.b-br"';
  const older = answerWith('one', { etag: '"1700000000001.a-br"' });
  expect(await fetchIfChanged('/x', known, older)).toBeUndefined();
  const newer = answerWith('three', { etag: '"1700000000003.c-br"' });
  expect(text((await fetchIfChanged('/x', known, newer))?.bytes)).toBe('three');
});

test('compares the bytes when the host sends no version', async () => {
  const first = await fetchIfChanged('/x', undefined, answerWith('one'));
  expect(text(first?.bytes)).toBe('one');
  expect(await fetchIfChanged('/x', first?.tag, answerWith('one'))).toBeUndefined();
  expect(text((await fetchIfChanged('/x', first?.tag, answerWith('eno')))?.bytes)).toBe('eno');
});

test('makes the browser revalidate its cached copy', async () => {
  const requests: (RequestInit | undefined)[] = [];
  await fetchIfChanged('/x', undefined, async (_, options) => {
    requests.push(options);
    return new Response('one');
  });
  expect(requests).toMatchObject([{ cache: 'no-cache' }]);
});

test('returns undefined for any failure', async () => {
  const lost: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await fetchIfChanged('/x', undefined, lost)).toBeUndefined();
  expect(await fetchIfChanged('/x', undefined, answerWith('{}', {}, 503))).toBeUndefined();
  const cutOff: typeof fetch = async () =>
    new Response(new ReadableStream({ start: (stream) => stream.error(new Error('cut off')) }));
  expect(await fetchIfChanged('/x', undefined, cutOff)).toBeUndefined();
});
