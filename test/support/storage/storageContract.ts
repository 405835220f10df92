import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ReadOptions, Storage } from '../../../src/storage/storage.ts';

/**
 * The contract of every adapter: call it in the adapter's own test, with a factory of empty
 * storages.
 */
export function testStorageContract(adapter: string, createEmpty: () => Promise<Storage>): void {
  describe(`${adapter} keeps the contract of storage`, () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await createEmpty();
    });

    async function readAll(key: string, options?: ReadOptions): Promise<Buffer> {
      return Buffer.concat(await collect(storage.read(key, options)));
    }

    test('reads the bytes that were written, whatever their length', async () => {
      const sizes = fc.constantFrom(0, 1, 511, 65_536, 524_287, 524_288, 524_289, 1_600_000);
      await fc.assert(
        fc.asyncProperty(sizes, fc.integer({ min: 0, max: 255 }), async (size, seed) => {
          const bytes = pattern(size, seed);
          await storage.write('a.pdf', bytes);
          expect((await storage.stat('a.pdf'))?.size).toBe(size);
          expect(bytes.equals(await readAll('a.pdf'))).toBe(true);
        }),
        { numRuns: 25 },
      );
    });

    test('a range contains exactly its bytes, whether or not chunks may be reused', async () => {
      const bytes = pattern(1_300_000, 7);
      await storage.write('a.pdf', bytes);
      const position = fc.nat(bytes.length - 1);
      await fc.assert(
        fc.asyncProperty(position, position, fc.boolean(), async (one, other, transient) => {
          const range = { start: Math.min(one, other), end: Math.max(one, other) };
          const parts: Buffer[] = [];
          for await (const chunk of storage.read('a.pdf', { range, transient })) {
            parts.push(Buffer.from(chunk));
          }
          const expected = bytes.subarray(range.start, range.end + 1);
          expect(expected.equals(Buffer.concat(parts))).toBe(true);
        }),
        { numRuns: 60 },
      );
    });

    test('a stream is stored completely', async () => {
      await storage.write('a.zip', pieces(pattern(100_000, 3), 1_000));
      expect(pattern(100_000, 3).equals(await readAll('a.zip'))).toBe(true);
    });

    test('a stream of many megabytes is stored completely, however it is chunked', async () => {
      const bytes = pattern(17_000_001, 3);
      await storage.write('a.zip', pieces(bytes, 999_983));
      expect((await storage.stat('a.zip'))?.size).toBe(bytes.length);
      expect(bytes.equals(await readAll('a.zip'))).toBe(true);
      const range = { start: 8_388_600, end: 16_777_220 };
      const expected = bytes.subarray(range.start, range.end + 1);
      expect(expected.equals(await readAll('a.zip', { range }))).toBe(true);
    });

    test('a long stream that fails late leaves no readable or listed file', async () => {
      async function* broken() {
        yield* pieces(pattern(17_000_000, 3), 1_000_000);
        throw new Error('the sender hung up');
      }
      await expect(storage.write('a.zip', broken())).rejects.toThrow('hung up');
      expect(await storage.stat('a.zip')).toBeUndefined();
      expect(await keys(storage)).toEqual([]);
    });

    test('a stream that fails keeps the previous file, and leaves nothing else', async () => {
      await storage.write('a.pdf', pattern(10, 1));
      async function* broken() {
        yield pattern(5_000, 2);
        throw new Error('the sender hung up');
      }
      await expect(storage.write('a.pdf', broken())).rejects.toThrow('hung up');
      await expect(storage.write('b.pdf', broken())).rejects.toThrow('hung up');
      expect(pattern(10, 1).equals(await readAll('a.pdf'))).toBe(true);
      expect(await keys(storage)).toEqual(['a.pdf']);
    });

    test('the tag changes if and only if the bytes change, even by one byte of the same length', async () => {
      await storage.write('a.pdf', pattern(1_000, 1));
      const before = await storage.stat('a.pdf');
      expect(await storage.stat('a.pdf')).toEqual(before);
      await storage.write('a.pdf', pattern(1_000, 2));
      expect((await storage.stat('a.pdf'))?.tag).not.toBe(before?.tag);
    });

    test('a tag needs no escaping between quotes in a header', async () => {
      await storage.write('a.pdf', pattern(10, 1));
      expect((await storage.stat('a.pdf'))?.tag).toMatch(/^[\x21\x23-\x5b\x5d-\x7e]+$/);
    });

    test('reading another version than the requested one fails', async () => {
      await storage.write('a.pdf', pattern(1_000, 1));
      const tag = (await storage.stat('a.pdf'))?.tag;
      expect((await readAll('a.pdf', { tag })).length).toBe(1_000);
      await storage.write('a.pdf', pattern(1_000, 2));
      await expect(readAll('a.pdf', { tag })).rejects.toMatchObject({ code: 'changed' });
    });

    test('reading beyond the end is an error, not a shorter result', async () => {
      await storage.write('a.pdf', pattern(1_000, 1));
      const read = readAll('a.pdf', { range: { start: 900, end: 1_000 } });
      await expect(read).rejects.toMatchObject({ code: 'truncated' });
    });

    test('reports an absent key as absent', async () => {
      expect(await storage.stat('a.pdf')).toBeUndefined();
      await expect(readAll('a.pdf')).rejects.toMatchObject({ code: 'absent' });
      expect(await keys(storage)).toEqual([]);
      await storage.delete('a.pdf');
    });

    test('deletes one key and no other', async () => {
      await storage.write('a.pdf', pattern(10, 1));
      await storage.write('b.pdf', pattern(10, 1));
      expect((await keys(storage)).sort()).toEqual(['a.pdf', 'b.pdf']);
      await storage.delete('a.pdf');
      expect(await storage.stat('a.pdf')).toBeUndefined();
      expect(await keys(storage)).toEqual(['b.pdf']);
    });

    test('lists every key with the same metadata as stat', async () => {
      const sizes = new Map([
        ['a.pdf', 0],
        ['b c+d%25&é 高.zip', 10],
        ['z.pdf', 70_000],
      ]);
      for (const [key, size] of sizes) await storage.write(key, pattern(size, 1));
      const listed = await collect(storage.list());
      expect(new Map(listed.map(({ key, size }) => [key, size]))).toEqual(sizes);
      for (const { key, ...stored } of listed) expect(await storage.stat(key)).toEqual(stored);
      expect(listed).toHaveLength(sizes.size);
    });

    test.each(['', '.', '..', '.a', '../a', 'a/b', 'a\\b', 'a\0b', 'C:a', 'a\n', 'a'.repeat(300)])(
      'a text that is not a plain file name is no key: %j',
      async (key) => {
        expect(await storage.stat(key)).toBeUndefined();
        await expect(readAll(key)).rejects.toMatchObject({ code: 'absent' });
        await expect(storage.write(key, pattern(1, 1))).rejects.toThrow(TypeError);
        await storage.delete(key);
        expect(await keys(storage)).toEqual([]);
      },
    );

    test('an aborted read ends', async () => {
      await storage.write('a.pdf', pattern(2_000_000, 1));
      const gone = new AbortController();
      const read = async () => {
        for await (const _ of storage.read('a.pdf', { signal: gone.signal })) gone.abort();
      };
      await expect(read()).rejects.toThrow();
    });
  });
}

/** Bytes that differ by position and by seed. */
export function pattern(size: number, seed: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let index = 0; index < size; index++) {
    bytes[index] = (index * 31 + (index >> 8) * 17 + seed) & 0xff;
  }
  return bytes;
}

/** All items of an iterable, as a list. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** Every stored key. */
export async function keys(storage: Storage): Promise<string[]> {
  return (await collect(storage.list())).map(({ key }) => key);
}

async function* pieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += length) {
    yield bytes.subarray(start, start + length);
  }
}
