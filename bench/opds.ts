import { OPDS_PATHS } from '../src/protocol/urls.ts';
import { formatTable } from './formatTable.ts';
import { load } from './loadClient.ts';
import { keepOffCore, pinToCore, start } from './pinning.ts';
import { type Row, row } from './row.ts';
import { startServer } from './startServer.ts';

const CONNECTIONS = 16;

/**
 * Measures how many feeds of the catalog for e-readers the real server sends on one core: each for the
 * first time (cold), and again (warm). The baseline is Node sending as many bytes without any work.
 */
export async function opds({ archive }: { readonly archive: string }): Promise<Row[]> {
  const server = await startServer(archive);
  pinToCore(server.pid);
  const unpin = keepOffCore();
  try {
    const rows: Row[] = [];
    // The walk makes the feeds of 1.2, so those of 2.0, at the same paths, are cold.
    const known = await feedPaths(server.url);
    const paths = known.map((path) => path.replace(OPDS_PATHS['1.2'], OPDS_PATHS['2.0']));
    const options = { connections: CONNECTIONS, requests: paths.length };
    const cold = await load(server.url, paths, options);
    const nothing = await start('serveNothing.ts', [String(Math.round(cold.bytes))]);
    const warm = await load(server.url, paths.slice(0, 200), { ...options, requests: 5000 });
    const { rate: baseline } = await load(nothing.url, ['/'], { ...options, requests: 5000 });
    nothing.stop();
    rows.push(
      row(`opds: ${paths.length} feeds, cold`, '/s', { ours: cold.rate, baseline }),
      row('opds: feeds, warm', '/s', { ours: warm.rate, baseline }),
      row('opds: bytes of feeds, brotli', 'kB', { ours: cold.bytes / 1000 }),
    );
    return rows;
  } finally {
    unpin();
    await server.stop();
  }
}

/** The paths of all feeds but searches, found as an e-reader finds them. */
async function feedPaths(url: string): Promise<string[]> {
  const seen = new Set([url + OPDS_PATHS['1.2']]);
  for (const address of seen) {
    const feed = await (await fetch(address)).text();
    const links = feed.matchAll(/<link rel="[^"]+" type="[^"]*opds-catalog[^"]*" href="([^"]+)"/gu);
    for (const [, href = ''] of links) seen.add(href.replaceAll('&amp;', '&'));
  }
  return [...seen].map((address) => address.slice(url.length));
}

// node bench/opds.ts ARCHIVE
if (import.meta.main) {
  const [archive = 'demo'] = process.argv.slice(2);
  console.log(formatTable(await opds({ archive })));
}
