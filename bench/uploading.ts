import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { PARAMETERS, PATHS } from '../src/protocol/urls.ts';
import { zipFixture } from '../test/support/archive/zipFixture.ts';
import { createTusClient } from '../test/support/server/tusClient.ts';
import { ROOT, say } from '../tools/lib/project.mjs';
import { type Row, row } from './row.ts';
import { percentile } from './statistics.ts';
import { residentMib } from './watchMemory.ts';

const MIB = 1024 * 1024;
const LARGE_BYTES = 299 * MIB;
const UPLOADS = 4;
const CUTS = 50;
/** One cut in so many ends the server instead of the connection. */
const KILL_EVERY = 10;
const PART_BYTES = 8 * MIB;

const TOGETHER = 50;
const TOGETHER_BYTES = 24 * MIB;
const IDLE_MS = 10_000;

/**
 * Measures uploads on the real server: 200 cuts at random bytes of files of 300 MB, every tenth by
 * SIGKILL of the server, after each of which what was acknowledged must be what was sent; and fifty
 * uploads at once, by the memory of the server and by searches beside them.
 */
export async function uploading({ archive }: { readonly archive: string }): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'uploading-bench-'));
  try {
    await cp(join(archive, 'metadata'), join(folder, 'archive', 'metadata'), { recursive: true });
    await writeFile(
      join(folder, 'archive', 'site.yml'),
      'contribute: { who: everybody, filesPerVisitor: 1000 }\nlimits: { searches: false }\n',
    );
    return [...(await cutOff(folder)), ...(await sendTogether(folder))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Site {
  readonly url: string;
  readonly child: ChildProcess;
}

async function start(folder: string): Promise<Site> {
  const program = join(ROOT, 'test/support/cli/siteProcess.ts');
  const args = [program, join(folder, 'archive'), join(folder, 'data')];
  const child = spawn(process.execPath, args, {
    // As the launcher of the command sets it.
    env: { UV_THREADPOOL_SIZE: '12', ...process.env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let greeting = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    greeting += text;
    const url = /http:\/\/\S+?(?=\/ )/u.exec(greeting)?.[0];
    if (url !== undefined) return { url, child };
  }
  throw new Error('the server did not start');
}

async function stop({ child }: Site): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function cutOff(folder: string): Promise<Row[]> {
  let site = await start(folder);
  const client = createTusClient(() => site.url);
  let right = 0;
  let whole = 0;
  for (let upload = 0; upload < UPLOADS; upload += 1) {
    const content = zipFixture([{ name: '讲义.bin', content: randomBytes(LARGE_BYTES) }]);
    const path = await client.begin('讲义.zip', content);
    const stored = join(folder, 'data', 'inbox', path.split('/').at(-1) ?? '');
    const cuts = Array.from({ length: CUTS }, () => randomInt(content.length)).sort(
      (a, b) => a - b,
    );
    let offset = 0;
    for (const [index, cut] of cuts.entries()) {
      // Everything before the part with the cut.
      while (offset + PART_BYTES <= cut) {
        const bytes = content.subarray(offset, offset + PART_BYTES);
        await client.send(path, { offset, bytes, isChecked: index % 2 === 0 });
        offset = (await client.offset(path)) ?? 0;
      }
      const bytes = content.subarray(offset, offset + PART_BYTES);
      const cutAfter = Math.max(1, cut - offset);
      const sending = client.send(path, { offset, bytes, isChecked: index % 3 === 0, cutAfter });
      if (index % KILL_EVERY === KILL_EVERY - 1) {
        await setTimeout(randomInt(30));
        await stop(site);
        await sending;
        site = await start(folder);
      } else await sending;
      offset = (await client.offset(path)) ?? 0;
      const sent = content.subarray(0, offset);
      right += (await sha256OfFile(stored, offset)) === sha256Of(sent) ? 1 : 0;
    }
    for (; offset < content.length; offset = (await client.offset(path)) ?? 0) {
      const bytes = content.subarray(offset, offset + PART_BYTES);
      await client.send(path, { offset, bytes, isChecked: true });
    }
    whole += (await sha256OfFile(stored, content.length)) === sha256Of(content) ? 1 : 0;
    await waitForForm(site, path);
    say(`uploading: ${upload + 1} of ${UPLOADS} files, ${right} cuts are right`);
  }
  await stop(site);
  const all = UPLOADS * CUTS;
  return [
    row(`uploading: right after a cut, of ${all}`, 'cuts', { ours: right }, { atLeast: all }),
    row(`uploading: whole files that are right`, 'files', { ours: whole }, { atLeast: UPLOADS }),
  ];
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Of the first bytes of a file: others of a part that is not acknowledged may follow. */
async function sha256OfFile(path: string, length: number): Promise<string> {
  const hash = createHash('sha256');
  await using file = await open(path);
  const chunk = Buffer.alloc(MIB);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(chunk, 0, Math.min(MIB, length - at), at);
    if (bytesRead === 0) return 'too short';
    hash.update(chunk.subarray(0, bytesRead));
    at += bytesRead;
  }
  return hash.digest('hex');
}

async function waitForForm({ url }: Site, path: string): Promise<void> {
  for (;;) {
    const form: unknown = await (await fetch(`${url}${path}/form`)).json();
    const { state } = v.parse(v.object({ state: v.string() }), form);
    if (state === 'ready') return;
    if (state === 'refused') throw new Error(`the file was refused: ${JSON.stringify(form)}`);
    await setTimeout(200);
  }
}

async function sendTogether(folder: string): Promise<Row[]> {
  const site = await start(folder);
  try {
    const client = createTusClient(() => site.url);
    // The same bytes with different beginnings, made before anything is measured.
    const rest = randomBytes(TOGETHER_BYTES);
    const files = Array.from({ length: TOGETHER }, (_, index) => {
      const content = Buffer.from(rest);
      content.writeUInt32BE(index, 40);
      return content;
    });
    const paths = await Promise.all(
      files.map((content, index) => client.begin(`${index}.zip`, content)),
    );
    await searchFor(site, IDLE_MS, () => false);
    const before = residentMib(String(site.child.pid));
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, residentMib(String(site.child.pid)));
    }, 50);
    const idle = await searchFor(site, IDLE_MS, () => false);
    let isDone = false;
    const started = performance.now();
    const sent = Promise.all(
      paths.map(async (path, index) => {
        const content = files[index] ?? rest;
        for (let offset = 0; offset < content.length; offset += PART_BYTES) {
          const bytes = content.subarray(offset, offset + PART_BYTES);
          const answer = await client.send(path, { offset, bytes, isChecked: true });
          if (answer?.status !== 204) throw new Error(`a part was refused: ${answer?.status}`);
        }
      }),
    ).then(() => {
      isDone = true;
    });
    const busy = await searchFor(site, 10 * 60_000, () => isDone);
    await sent;
    const seconds = (performance.now() - started) / 1000;
    clearInterval(watch);
    const rate = (TOGETHER * TOGETHER_BYTES) / 1e6 / seconds;
    say(
      `uploading: ${TOGETHER} at once, ${rate.toFixed(0)} MB/s, ${busy.length} searches beside them`,
    );
    const p99 = { ours: percentile(busy, 0.99), baseline: percentile(idle, 0.99) };
    return [
      row(
        `uploading: memory of ${TOGETHER} at once, above idle`,
        'MiB',
        { ours: most - before },
        {
          atMost: 150,
        },
      ),
      row('uploading: p99 of a search beside them', 'ms', p99, { atMost: 2, of: 'ratio' }),
    ];
  } finally {
    await stop(site);
  }
}

const QUERIES = ['高等数学', '线性代数', '期末', 'gaoshu', '大学物理', '陈望舒', '试卷 2019'];

/** The times of searches in ms, one after the other, from another thread than the uploads. */
async function searchFor({ url }: Site, ms: number, isEnough: () => boolean): Promise<number[]> {
  const paths = QUERIES.flatMap((query) =>
    Array.from({ length: 20 }, (_, offset) => {
      const parameters = { [PARAMETERS.query]: query, [PARAMETERS.offset]: String(offset) };
      return `${url}${PATHS.search}?${new URLSearchParams(parameters)}`;
    }),
  );
  const worker = new Worker(new URL('./searchingThread.ts', import.meta.url), {
    workerData: paths,
  });
  const end = performance.now() + ms;
  while (performance.now() < end && !isEnough()) await setTimeout(50);
  worker.postMessage('stop');
  const [latencies] = await once(worker, 'message');
  await worker.terminate();
  return v.parse(v.array(v.number()), latencies);
}
