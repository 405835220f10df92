import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const NAME = '0123456789abcdef0123456789abcdef.pdf';
const SIZE = 300 * 1024 * 1024;
const READERS = 100;
const MOST_GROWTH = 150 * 1024 * 1024;
/** How many bytes each reader takes before it stops: enough to fill every buffer on the way. */
const TAKEN = 12 * 1024 * 1024;

test('100 readers of a 300 MB file cost less than 150 MB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'memory-'));
  const handle = await open(join(folder, NAME), 'w');
  await handle.truncate(SIZE);
  await handle.close();
  const child = fork(
    join(import.meta.dirname, '../../../test/support/server/files/fileServerProcess.ts'),
    [folder],
  );
  try {
    const port = await numberFrom(child);
    // One download to warm up: modules loaded by the first one belong to the program.
    (await readSome(port)).destroy();
    const before = await peakOf(child);

    // In the end all of them are connected and none of them reads.
    const readers = await Promise.all(Array.from({ length: READERS }, () => readSome(port)));
    const peak = await peakOf(child);
    for (const reader of readers) reader.destroy();

    expect(readers.length).toBe(READERS);
    expect(peak - before).toBeLessThan(MOST_GROWTH);
  } finally {
    child.kill();
    await rm(folder, { recursive: true });
  }
});

/** A connection that received a part of the file and takes no more. */
function readSome(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let taken = 0;
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.on('error', reject);
    socket.on('data', (data: Buffer) => {
      taken += data.length;
      if (taken < TAKEN) return;
      socket.pause();
      resolve(socket);
    });
    socket.write(`GET /files/${NAME} HTTP/1.1\r\nHost: x\r\n\r\n`);
  });
}

/** The server's peak memory since the last call, in bytes. */
async function peakOf(child: ChildProcess): Promise<number> {
  child.send('peak');
  return numberFrom(child);
}

async function numberFrom(child: ChildProcess): Promise<number> {
  const [message] = await once(child, 'message');
  if (typeof message !== 'number') throw new Error('expected a number');
  return message;
}
