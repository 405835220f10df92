import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished } from 'vitest';
import { TEST_VARIABLES } from '../archive/gitFixture.ts';

const DiagnosticSchema = v.object({
  file: v.string(),
  field: v.string(),
  reason: v.string(),
  kept: v.boolean(),
});

const HealthSchema = v.object({
  status: v.picklist(['ok', 'degraded']),
  edition: v.object({ tag: v.string(), time: v.string(), items: v.number() }),
  archive: v.object({
    stale: v.union([v.string(), v.literal(false)]),
    faults: v.object({ errors: v.number(), warnings: v.number(), list: v.array(DiagnosticSchema) }),
  }),
  cluster: v.optional(
    v.object({ node: v.string(), leads: v.boolean(), edition: v.optional(v.number()) }),
  ),
  pull: v.optional(
    v.object({
      time: v.string(),
      result: v.picklist(['updated', 'unchanged', 'failed']),
      reason: v.optional(v.string()),
      commit: v.optional(v.string()),
    }),
  ),
});

type Health = v.InferOutput<typeof HealthSchema>;

/** A site that another process serves. */
export interface ServedSite {
  readonly url: string;
  /** Its data folder. */
  readonly data: string;
  readonly process: ChildProcess;
  /** Its log so far. */
  log(): string;
  health(): Promise<Health>;
  /** Waits for a certain health, and returns it. */
  until(what: string, isSo: (health: Health) => boolean): Promise<Health>;
  json(path: string): Promise<unknown>;
}

/** Where a server listens. */
export interface ServedAt {
  /** Any free one by default. */
  readonly port?: number;
  /** The loopback address by default. */
  readonly host?: string;
  /** The network namespace of its process. */
  readonly namespace?: string | undefined;
}

/**
 * Serves an archive until the test ends.
 *
 * @param before the data folder of a previous or concurrent server
 */
export async function serveArchive(
  archive: string,
  variables: Readonly<Record<string, string>> = {},
  before?: string,
  { port = 0, host = '127.0.0.1', namespace }: ServedAt = {},
): Promise<ServedSite> {
  const data = before ?? (await mkdtemp(join(tmpdir(), 'campusdocs-data-')));
  const program = join(import.meta.dirname, 'siteProcess.ts');
  const words = [process.execPath, program, archive, data, String(port), host];
  const inside = namespace === undefined ? [] : ['ip', 'netns', 'exec', namespace];
  const [command = '', ...rest] = [...inside, ...words];
  const child = spawn(command, rest, {
    env: { ...TEST_VARIABLES, LOG_LEVEL: 'info', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    // A process of its own that indexes texts ends a moment later.
    await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const url = await new Promise<string>((resolve, reject) => {
    let greeting = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      greeting += text;
      const address = /http:\/\/\S+?(?=\/ )/u.exec(greeting)?.[0];
      if (address) resolve(address);
    });
    // The last output may arrive after the exit.
    child.once('close', () => reject(new Error(`the server ended:\n${log}`)));
  });

  const json = async (path: string): Promise<unknown> => (await fetch(`${url}${path}`)).json();
  const health = async () => v.parse(HealthSchema, await json('/api/health'));
  return {
    url,
    data,
    process: child,
    log: () => log,
    health,
    json,
    async until(what, isSo) {
      let last: Health | undefined;
      await expect
        .poll(
          async () => {
            last = await health();
            return isSo(last);
          },
          { message: what },
        )
        .toBe(true);
      if (!last) throw new Error('nothing was requested');
      return last;
    },
  };
}
