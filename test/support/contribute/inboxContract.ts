import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Inbox } from '../../../src/contribute/uploads/inbox.ts';
import type { Part } from '../../../src/contribute/uploads/part.ts';

const ID = 'a'.repeat(32);

export async function* chunksOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

/** Gives some bytes, and then fails as a connection does. */
async function* brokenOff(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
  throw new Error('aborted');
}

export const partOf = (bytes: AsyncIterable<Uint8Array>, more: Partial<Part> = {}): Part => ({
  offset: 0,
  most: 100,
  bytes,
  checksum: undefined,
  signal: new AbortController().signal,
  onProgress: () => undefined,
  ...more,
});
const sha256Of = (text: string) =>
  ({ algorithm: 'sha256', digest: createHash('sha256').update(text).digest() }) as const;

/** The bytes of a file of an inbox. */
export async function contentOf(inbox: Inbox, id: string): Promise<string> {
  const { path, release } = await inbox.open(id);
  const content = await readFile(path, 'latin1');
  await release();
  return content;
}

/**
 * The contract of every inbox.
 *
 * @param openEmpty opens an empty inbox
 */
export function testInboxContract(name: string, openEmpty: () => Promise<Inbox>): void {
  describe(`${name} keeps the contract of inboxes`, () => {
    let inbox: Inbox;
    const content = () => contentOf(inbox, ID);
    beforeEach(async () => {
      inbox = await openEmpty();
      await inbox.create(ID);
    });

    test('parts follow one another', async () => {
      const first = await inbox.append(ID, partOf(chunksOf('ab', 'c')));
      expect(first).toEqual({ end: 'whole', offset: 3 });
      const next = partOf(chunksOf('d'), { offset: 3, checksum: sha256Of('d') });
      expect(await inbox.append(ID, next)).toEqual({ end: 'whole', offset: 4 });
      expect(await content()).toBe('abcd');
      expect(await inbox.list()).toEqual(new Map([[ID, 4]]));
    });

    test('a new file is empty, and there is one of an id', async () => {
      expect(await inbox.lengthOf(ID)).toBe(0);
      expect(await content()).toBe('');
      await expect(inbox.create(ID)).rejects.toThrow();
    });

    test('many tiny parts make the file that was sent', async () => {
      let text = '';
      for (let index = 0; index < 12; index += 1) {
        const bytes = String.fromCharCode(97 + index).repeat(1 + (index % 3));
        await inbox.append(ID, partOf(chunksOf(bytes), { offset: text.length }));
        text += bytes;
      }
      expect(await content()).toBe(text);
    });

    test('a part that breaks off stays as far as it has come', async () => {
      const outcome = await inbox.append(ID, partOf(brokenOff('abc')));
      expect(outcome).toEqual({ end: 'broken-off', offset: 3 });
      expect(await inbox.lengthOf(ID)).toBe(3);
    });

    test.each([
      ['is damaged', () => chunksOf('abX'), 'checksum'],
      ['breaks off', () => brokenOff('ab'), 'broken-off'],
      ['is too long', () => chunksOf('abc', 'd'.repeat(100)), 'too-long'],
    ] as const)('of a part with a checksum that %s, no byte stays', async (_, bytes, end) => {
      await inbox.append(ID, partOf(chunksOf('first')));
      const wrong = partOf(bytes(), { offset: 5, most: 95, checksum: sha256Of('abc') });
      expect(await inbox.append(ID, wrong)).toEqual({ end, offset: 5 });
      expect(await content()).toBe('first');
    });

    test('more bytes than announced are refused as a whole', async () => {
      const outcome = await inbox.append(ID, partOf(chunksOf('abc', 'def'), { most: 5 }));
      expect(outcome).toEqual({ end: 'too-long', offset: 0 });
      expect(await inbox.lengthOf(ID)).toBe(0);
    });

    test('a stalled part ends when it is told to', async () => {
      const stop = new AbortController();
      async function* stalled(): AsyncGenerator<Uint8Array> {
        yield Buffer.from('abc');
        await new Promise(() => undefined);
      }
      const onProgress = () => stop.abort();
      const part = partOf(stalled(), { signal: stop.signal, onProgress });
      expect(await inbox.append(ID, part)).toEqual({ end: 'broken-off', offset: 3 });
    });

    test('bytes of a part that is being written do not count yet', async () => {
      await inbox.append(ID, partOf(chunksOf('abc')));
      const goOn = Promise.withResolvers<void>();
      async function* slow(): AsyncGenerator<Uint8Array> {
        yield Buffer.from('de');
        await goOn.promise;
      }
      const written = Promise.withResolvers<void>();
      const next = inbox.append(
        ID,
        partOf(slow(), { offset: 3, onProgress: () => written.resolve() }),
      );
      await written.promise;
      expect(await inbox.lengthOf(ID)).toBe(3);
      goOn.resolve();
      expect(await next).toEqual({ end: 'whole', offset: 5 });
      expect(await inbox.lengthOf(ID)).toBe(5);
    });

    test('a file that is gone has no length', async () => {
      await inbox.append(ID, partOf(chunksOf('abc')));
      await inbox.remove(ID);
      expect(await inbox.lengthOf(ID)).toBeUndefined();
      expect(await inbox.list()).toEqual(new Map());
      await inbox.remove(ID);
    });
  });
}
