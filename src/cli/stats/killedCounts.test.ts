import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { TEST_VARIABLES } from '../../../test/support/archive/gitFixture.ts';
import { runs } from '../../../tools/test/runs.ts';
import { createTokenService } from '../../access/tokens/createTokenService.ts';
import { DownloadStatsSchema } from '../../protocol/downloadStats.ts';
import { openState } from '../../state/openState.ts';

const SERVER = join(import.meta.dirname, '../../../test/support/cli/siteProcess.ts');
const DEATHS = runs(3, 20);
/** How many downloads each process has reported before it is killed. */
const LEAST_TOLD = 10;
const READERS = 6;
const IDS = ['a', 'b', 'c'].map((letter) => letter.repeat(32));

/** Downloads of each document, by id. */
type Counts = ReadonlyMap<string, number>;

const sum = (counts: Counts) => [...counts.values()].reduce((all, count) => all + count, 0);

async function makeArchive(home: string): Promise<string> {
  const archive = join(home, 'archive');
  for (const folder of ['metadata', 'files']) {
    await mkdir(join(archive, folder), { recursive: true });
  }
  for (const id of IDS) {
    await writeFile(
      join(archive, 'metadata', `${id}.yml`),
      `id: ${id}\nurl: /files/${id}.pdf\ntype: doc\ndata: { title: ${id}, course: [{ name: 高等数学 }], content: [课件], filetype: pdf }\n`,
    );
    await writeFile(join(archive, 'files', `${id}.pdf`), Buffer.alloc(5000));
  }
  return archive;
}

async function start(archive: string, data: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [SERVER, archive, data], {
    env: {
      ...TEST_VARIABLES,
      LOG_LEVEL: 'error',
      CAMPUSDOCS_WATCH: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8');
  for await (const text of child.stdout) {
    const [url] = /http:\/\/\S+?(?=\/ )/u.exec(text) ?? [];
    if (url !== undefined) return { child, url };
  }
  throw new Error('the server ended');
}

// spec 7.15
test(
  'a server killed repeatedly while counting keeps every count that it has reported',
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'killed-counts-'));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    const archive = await makeArchive(home);
    const data = join(home, 'data');
    await mkdir(data);
    const { state, error } = await openState({ folder: data, now: Date.now });
    if (!state) throw new Error(error);
    const report = (failure: unknown) => expect.unreachable(String(failure));
    const tokenService = createTokenService({ tokens: state.tokens, now: Date.now, report });
    const { secret } = await tokenService.issue({ name: 'test', scopes: ['stats'] });
    await state.close();
    const headers = { authorization: `Bearer ${secret}` };

    async function tellOf(url: string): Promise<Counts> {
      const response = await fetch(`${url}/api/stats?span=all`, { headers });
      const { items } = v.parse(DownloadStatsSchema, await response.json());
      return new Map(items.map(({ id, downloads }) => [id, downloads]));
    }

    /** Requested, with or without a response. */
    const begun = new Map<string, number>();
    /** Downloaded to the last byte. */
    const finished = new Map<string, number>();
    const count = (counts: Map<string, number>, id: string) =>
      counts.set(id, (counts.get(id) ?? 0) + 1);
    /** The counts that a server has reported last. */
    let acknowledged: Counts = new Map();
    for (let death = 0; death <= DEATHS; death++) {
      const { child, url } = await start(archive, data);
      const ended = once(child, 'exit');
      onTestFinished(() => void child.kill('SIGKILL'));
      const after = await tellOf(url);
      for (const id of IDS) {
        expect(after.get(id) ?? 0, `kept of ${id}`).toBeGreaterThanOrEqual(
          acknowledged.get(id) ?? 0,
        );
        expect(after.get(id) ?? 0, `counted of ${id}`).toBeLessThanOrEqual(begun.get(id) ?? 0);
      }
      if (death === DEATHS) {
        child.kill();
        await ended;
        break;
      }
      // Counts that were never reported may be lost, and are not expected from here on.
      const base = after;
      let isTold = false;
      finished.clear();
      const { promise: enough, resolve } = Promise.withResolvers<void>();
      // At a different moment each time.
      const most = 20 + Math.floor(Math.random() * 60);
      const readers = Array.from({ length: READERS }, async (_, reader) => {
        for (let next = reader; ; next++) {
          const id = IDS[next % IDS.length] ?? '';
          count(begun, id);
          const answer = await fetch(`${url}/files/${id}.pdf?f=1`).catch(() => undefined);
          const body = await answer?.arrayBuffer().catch(() => undefined);
          if (body?.byteLength !== 5000) return;
          count(finished, id);
          if (isTold && sum(finished) >= most) resolve();
        }
      });
      const asking = (async () => {
        for (;;) {
          const before = new Map(finished);
          const answer = await tellOf(url).catch(() => undefined);
          if (!answer) return;
          acknowledged = new Map(answer);
          if (sum(before) >= LEAST_TOLD) isTold = true;
          for (const id of IDS) {
            const least = (base.get(id) ?? 0) + (before.get(id) ?? 0);
            expect(answer.get(id) ?? 0, `told of ${id}`).toBeGreaterThanOrEqual(least);
          }
        }
      })();
      await Promise.race([enough, ended, asking]);
      child.kill('SIGKILL');
      await ended;
      await Promise.all([...readers, asking]);
    }
    expect(sum(acknowledged)).toBeGreaterThanOrEqual(DEATHS * LEAST_TOLD);
  },
  5 * 60_000,
);
