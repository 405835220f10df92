import * as v from 'valibot';
import { MONITORING_PATHS, PATHS } from '../src/protocol/urls.ts';
import { load } from './loadClient.ts';
import { keepOffCore, pinToCore } from './pinning.ts';
import { type Row, row } from './row.ts';
import { startServer } from './startServer.ts';

const OPTIONS = { connections: 32, requests: 10_000 };
const TURNS = 4;

const ListSchema = v.array(v.object({ id: v.string() }));

/**
 * Measures how many single items the API of the real server sends on one core, all of the archive in
 * turn. The baseline is `/healthz` of the same server, which does nothing; the two alternate.
 */
export async function api({ archive }: { readonly archive: string }): Promise<Row[]> {
  const server = await startServer(archive);
  pinToCore(server.pid);
  const unpin = keepOffCore();
  try {
    const list = v.parse(ListSchema, await (await fetch(server.url + PATHS.items)).json());
    const paths = list.map(({ id }) => `${PATHS.apiItems}/${id}`);
    const cold = await load(server.url, paths, { ...OPTIONS, requests: paths.length });
    const [items, alive] = [[], []] as [number[], number[]];
    for (let turn = 0; turn < TURNS; turn += 1) {
      items.push((await load(server.url, paths, OPTIONS)).rate);
      alive.push((await load(server.url, [MONITORING_PATHS.alive], OPTIONS)).rate);
    }
    const baseline = Math.max(...alive);
    return [
      row(`api: ${paths.length} items, cold`, '/s', { ours: cold.rate, baseline }),
      row('api: items, warm', '/s', { ours: Math.max(...items), baseline }, { atLeast: 5000 }),
    ];
  } finally {
    unpin();
    await server.stop();
  }
}
