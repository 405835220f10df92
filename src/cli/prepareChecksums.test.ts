import { expect, test } from 'vitest';
import { EMPTY_STORAGE } from '../../test/support/server/appFixture.ts';
import { prepareChecksums } from './prepareChecksums.ts';

const ids = ['a', 'b', 'c'].map((digit) => digit.repeat(32));
const stored = { size: 1, modified: new Date(0), tag: 'tag' };

test('asks for the checksum of each document that is there, and goes on after one that cannot be read', async () => {
  const asked: string[] = [];
  await prepareChecksums(ids, {
    documents: {
      ...EMPTY_STORAGE,
      stat: async (key) => (key.endsWith('.zip') === key.startsWith('b') ? stored : undefined),
    },
    checksums: {
      async crc32(key) {
        asked.push(key);
        if (asked.length === 1) throw new Error('unreadable');
        return 0;
      },
      async sha256(key) {
        asked.push(`${key} SHA-256`);
        return '';
      },
    },
    isMirrored: true,
    signal: new AbortController().signal,
  });
  const [first, ...others] = [`${ids[0]}.pdf`, `${ids[1]}.zip`, `${ids[2]}.pdf`];
  expect(asked).toEqual([first, ...others.flatMap((key) => [key, `${key} SHA-256`])]);
});

test('ends when the server stops', async () => {
  const stopped = new AbortController();
  let asked = 0;
  await prepareChecksums(ids, {
    documents: { ...EMPTY_STORAGE, stat: async () => stored },
    checksums: {
      async crc32() {
        asked += 1;
        stopped.abort();
        return 0;
      },
      sha256: async () => '',
    },
    isMirrored: false,
    signal: stopped.signal,
  });
  expect(asked).toBeLessThan(3);
});
