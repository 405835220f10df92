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
    },
    signal: new AbortController().signal,
  });
  expect(asked).toEqual([`${ids[0]}.pdf`, `${ids[1]}.zip`, `${ids[2]}.pdf`]);
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
    },
    signal: stopped.signal,
  });
  expect(asked).toBeLessThan(3);
});
