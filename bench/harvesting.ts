import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { HARVEST_PATHS } from '../src/protocol/urls.ts';
import { cloneArchive } from './cloneArchive.ts';
import { formatTable } from './formatTable.ts';
import { keepOffCore, pinToCore, start } from './pinning.ts';
import { type Row, row } from './row.ts';
import { type StartedServer, startServer } from './startServer.ts';
import { residentMib } from './watchMemory.ts';

/** As multiples of the archive: 111,500 items of 1,115. */
const SIZES = [1, 100];
const FORMATS = ['oai_dc', 'mods'] as const;
/** Starts of large archives are over, and what they used is released. */
const SETTLE_MS = 20_000;

/**
 * Harvests the real server on one core completely by OAI-PMH, with a client on another, and watches its
 * memory. The baseline is a client that gets as many bytes from a server without any work.
 */
export async function harvesting({ archive }: { readonly archive: string }): Promise<Row[]> {
  const rows: Row[] = [];
  for (const factor of SIZES) {
    const folder = factor === 1 ? archive : await cloneArchive(archive, factor);
    const server = await startServer(folder);
    const unpin = keepOffCore();
    try {
      pinToCore(server.pid);
      await untilReady(server);
      for (const format of FORMATS) rows.push(...(await measure(server, format)));
    } finally {
      unpin();
      await server.stop();
      if (folder !== archive) await rm(folder, { recursive: true });
    }
  }
  return rows;
}

async function untilReady({ url }: StartedServer): Promise<void> {
  for (;;) {
    const { status } = await fetch(`${url}${HARVEST_PATHS.oai}?verb=Identify`);
    if (status === 200) break;
    await setTimeout(500);
  }
  await setTimeout(SETTLE_MS);
}

async function measure({ url, pid }: StartedServer, format: string): Promise<Row[]> {
  const before = residentMib(`${pid}`);
  const first = `${url}${HARVEST_PATHS.oai}?verb=ListRecords&metadataPrefix=${format}`;
  let [peak, bytes, answers, records] = [before, 0, 0, 0];
  const started = performance.now();
  for (let address: string | undefined = first; address !== undefined; ) {
    const text: string = await (await fetch(address)).text();
    records += text.split('<record>').length - 1;
    bytes += text.length;
    answers += 1;
    peak = Math.max(peak, residentMib(`${pid}`));
    const token = /<resumptionToken [^>]*>([^<]+)</u.exec(text)?.[1];
    address = token && `${url}${HARVEST_PATHS.oai}?verb=ListRecords&resumptionToken=${token}`;
  }
  const seconds = (performance.now() - started) / 1000;
  const baseline = await receive(Math.round(bytes / answers), answers);
  const name = `harvest: ${records} records, ${format}`;
  return [
    row(name, 's', { ours: seconds, baseline }, { below: 60 }),
    row(`${name}, memory`, 'MiB', { ours: peak, baseline: before }, { atMost: 1.2, of: 'ratio' }),
  ];
}

/** The time for as many answers of this size from a server that only sends them, in seconds. */
async function receive(bytes: number, answers: number): Promise<number> {
  const server = await start('serveNothing.ts', [`${bytes}`]);
  const started = performance.now();
  for (let count = 0; count < answers; count += 1) await (await fetch(server.url)).text();
  const seconds = (performance.now() - started) / 1000;
  server.stop();
  return seconds;
}

// node bench/harvesting.ts ARCHIVE
if (import.meta.main) {
  const [archive = 'demo'] = process.argv.slice(2);
  console.log(formatTable(await harvesting({ archive })));
}
