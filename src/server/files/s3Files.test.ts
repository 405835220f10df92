import { once } from 'node:events';
import { createConnection } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  type RunningFileServer,
  startServerOf,
} from '../../../test/support/server/files/fileServer.ts';
import {
  FILE_MODIFIED,
  FILE_SIZE,
  headerSet,
  writeHeaders,
} from '../../../test/support/server/files/headerSets.ts';
import { readParts, sendAll } from '../../../test/support/server/files/rawClient.ts';
import { expectedAnswer } from '../../../test/support/server/files/referenceModel.ts';
import { pattern } from '../../../test/support/storage/storageContract.ts';
import { newBucket, startSwiftOrWarn } from '../../../test/support/storage/swiftBucket.ts';
import { runs } from '../../../tools/test/runs.ts';
import { createS3Storage } from '../../storage/s3Storage.ts';
import type { Storage } from '../../storage/storage.ts';

const NAME = '0123456789abcdef0123456789abcdef.pdf';
const PATH = `/files/${NAME}`;
const COUNT = runs(50, 150);

const swift = await startSwiftOrWarn('files as they are sent');
const servers: RunningFileServer[] = [];
let storage: Storage;

beforeEach(async () => {
  if (swift) storage = createS3Storage({ ...(await newBucket(swift)), prefix: 'files/' });
});

afterAll(async () => {
  for (const server of servers) await server.stop();
  await swift?.stop();
});

async function serve(
  documents: Storage,
  report?: (error: unknown) => void,
): Promise<RunningFileServer> {
  const server = await startServerOf(documents, report);
  servers.push(server);
  return server;
}

test.runIf(swift)('150 requests to a bucket are answered like a model of the RFC', async () => {
  const bytes = pattern(FILE_SIZE, 5);
  await storage.write(NAME, bytes);
  // The requests contain a date, but a bucket sets its own.
  const dated: Storage = {
    ...storage,
    async stat(key) {
      const stored = await storage.stat(key);
      return stored && { ...stored, modified: new Date(FILE_MODIFIED) };
    },
  };
  const { port } = await serve(dated);
  const tag = (await storage.stat(NAME))?.tag ?? '';
  const sets = fc.sample(headerSet, { numRuns: COUNT, seed: 9110 });
  const answers = await sendAll(
    port,
    sets.map((set) => ({ method: set.method, path: PATH, headers: writeHeaders(set, tag) })),
  );
  sets.forEach((set, index) => {
    const [answer, expected] = [answers[index], expectedAnswer(set)];
    if (answer === undefined) throw new Error('an answer is missing');
    expect(answer.status).toBe(expected.status);
    if (set.method === 'HEAD' || expected.parts === undefined) return;
    const sent = readParts(answer)?.map((part) => part.bytes) ?? [answer.body];
    const wanted = expected.parts.map(([first, last]) => bytes.subarray(first, last + 1));
    expect(Buffer.concat(wanted).equals(Buffer.concat(sent))).toBe(true);
    expect(sent.length).toBe(wanted.length);
  });
});

test.runIf(swift)('a signed URL returns the file under its name, and nothing else', async () => {
  const bytes = pattern(100_000, 5);
  await storage.write(NAME, bytes);
  await storage.write('other.pdf', bytes);
  const address = await storage.signDownload?.(NAME, {
    contentType: 'application/pdf',
    contentDisposition: `attachment; filename="_.pdf"; filename*=UTF-8''%E9%AB%98.pdf`,
    seconds: 60,
  });
  if (address === undefined) throw new Error('a bucket signs addresses');
  const answer = await fetch(address, { headers: { range: 'bytes=10-19' } });
  expect(answer.status).toBe(206);
  expect(bytes.subarray(10, 20).equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="_.pdf"; filename*=UTF-8''%E9%AB%98.pdf`,
  );
  const changed = [
    address.replace(NAME, 'other.pdf'),
    address.replace('Expires=60', 'Expires=6000'),
    address.replace('_.pdf', 'x.exe'),
    address.replace(/X-Amz-Signature=\w{8}/u, 'X-Amz-Signature=00000000'),
  ];
  for (const other of changed) {
    expect(other).not.toBe(address);
    expect((await fetch(other)).status).toBe(403);
  }
});

test.runIf(swift)(
  'a file that is replaced during a download is sent as it was, or the download is aborted',
  async () => {
    const [before, after] = [pattern(30_000_000, 1), pattern(30_000_000, 2)];
    await storage.write(NAME, before);
    const { port } = await serve(storage);
    const { head, rest } = await beginReading(port);
    await storage.write(NAME, after);
    const body = await rest();
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    expect(body.length).toBeLessThanOrEqual(length);
    expect(before.subarray(0, body.length).equals(body)).toBe(true);
  },
);

// Last, because it stops the service.
test.runIf(swift)(
  'a service that dies during a download aborts it, and then responds with 503',
  async () => {
    await storage.write(NAME, pattern(30_000_000, 1));
    const reported: unknown[] = [];
    const { port } = await serve(storage, (error) => reported.push(error));
    const { rest } = await beginReading(port);
    await swift?.stop();
    const body = await rest();
    expect(body.length).toBeLessThan(30_000_000);
    const answer = await fetch(`http://127.0.0.1:${port}${PATH}`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'storage-unavailable' }),
    ]);
    expect(reported.map(String).join('\n')).toMatch(/cannot be reached/);
  },
);

/**
 * Requests the file and stops in the middle of it; `rest` reads on, to the end of the connection.
 */
async function beginReading(port: number): Promise<{ head: string; rest: () => Promise<Buffer> }> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  const [first]: Buffer[] = await once(socket, 'data');
  if (first === undefined) throw new Error('nothing came');
  socket.pause();
  const headEnd = first.indexOf('\r\n\r\n');
  const parts = [first.subarray(headEnd + 4)];
  return {
    head: first.toString('latin1', 0, headEnd),
    async rest() {
      socket.on('data', (data: Buffer) => parts.push(data));
      socket.resume();
      await once(socket, 'close');
      return Buffer.concat(parts);
    },
  };
}
