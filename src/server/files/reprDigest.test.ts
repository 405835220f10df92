import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createTestApp,
  EMPTY_STORAGE,
  NO_MIRROR,
} from '../../../test/support/server/appFixture.ts';
import { wantsSha256 } from './reprDigest.ts';

const BYTES = Buffer.from('%PDF-1.7 content');
const PATH = '/files/0123456789abcdef0123456789abcdef.pdf';
const stored = { size: BYTES.length, modified: new Date(0), tag: 'tag' };

test.each([
  ['sha-256=10', true],
  ['sha-512=3, sha-256=1', true],
  ['sha-256=0', false],
  ['sha-512=10', false],
  ['sha-256', false],
  [undefined, false],
])('Want-Repr-Digest: %s', (header, wants) => {
  expect(wantsSha256(header)).toBe(wants);
});

test('the digest is that of the whole document, whatever part of it is sent, and only where mirrors are allowed', async () => {
  const ask = async (isOpen: boolean, headers: Record<string, string>) => {
    const app = createTestApp({
      mirror: { ...NO_MIRROR, isOpen: () => isOpen },
      files: {
        documents: {
          ...EMPTY_STORAGE,
          stat: async (key) => (PATH.endsWith(key) ? stored : undefined),
          async *read(_, { range: { start, end } = { start: 0, end: BYTES.length - 1 } } = {}) {
            yield BYTES.subarray(start, end + 1);
          },
        },
      },
    });
    const { status, headers: sent } = await app.request(PATH, { headers });
    return [status, sent.get('repr-digest')];
  };
  const want = { 'want-repr-digest': 'sha-256=10' };
  const digest = `sha-256=:${hash('sha256', BYTES, 'base64')}:`;
  expect(await ask(true, want)).toEqual([200, digest]);
  expect(await ask(true, { ...want, range: 'bytes=3-5' })).toEqual([206, digest]);
  expect(await ask(true, {})).toEqual([200, null]);
  expect(await ask(false, want)).toEqual([200, null]);
});
