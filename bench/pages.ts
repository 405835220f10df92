import { PATHS, PROGRAM_PATHS } from '../src/protocol/urls.ts';
import { formatTable } from './formatTable.ts';
import { type LoadFigures, load } from './loadClient.ts';
import { keepOffCore, pinToCore, start } from './pinning.ts';
import { type Row, row } from './row.ts';
import { startServer } from './startServer.ts';

const CONNECTIONS = 16;
const TURNS = 3;

/**
 * Measures how many pages of items and courses the real server sends on one core: each for the first
 * time (cold), and again (warm). The baseline is Node sending as many bytes without any work; the
 * two alternate.
 */
export async function pages({ archive }: { readonly archive: string }): Promise<Row[]> {
  const server = await startServer(archive);
  pinToCore(server.pid);
  const unpin = keepOffCore();
  try {
    const listed = await listedPaths(server.url);
    const rows: Row[] = [];
    for (const [name, folder] of [
      ['items', PATHS.itemPages],
      ['courses', PATHS.coursePages],
    ] as const) {
      const paths = listed.filter((path) => path.startsWith(folder));
      const cold = await load(server.url, paths, {
        connections: CONNECTIONS,
        requests: paths.length,
      });
      const nothing = await start('serveNothing.ts', [String(Math.round(cold.bytes))]);
      const [warm, plain] = [[], []] as [LoadFigures[], LoadFigures[]];
      const options = { connections: CONNECTIONS, requests: 5000 };
      for (let turn = 0; turn < TURNS; turn += 1) {
        // As many as the cache holds.
        warm.push(await load(server.url, paths.slice(0, 200), options));
        plain.push(await load(nothing.url, ['/'], options));
      }
      nothing.stop();
      const baseline = fastest(plain);
      rows.push(
        row(`pages: ${paths.length} ${name}, cold`, '/s', { ours: cold.rate, baseline }),
        row(`pages: ${name}, warm`, '/s', { ours: fastest(warm), baseline }, { atLeast: 1000 }),
        row(`pages: bytes of ${name}, brotli`, 'kB', { ours: cold.bytes / 1000 }),
      );
    }
    return rows;
  } finally {
    unpin();
    await server.stop();
  }
}

/** The paths that the site lists for search engines. */
async function listedPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(url + PROGRAM_PATHS.sitemap)).text();
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/gu)].map(
    ([, location = '']) => new URL(location).pathname,
  );
}

const fastest = (runs: readonly LoadFigures[]): number => Math.max(...runs.map(({ rate }) => rate));

// node bench/pages.ts ARCHIVE
if (import.meta.main) {
  const [archive = 'demo'] = process.argv.slice(2);
  console.log(formatTable(await pages({ archive })));
}
