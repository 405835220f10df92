// npm run bench:access [-- ARCHIVE]: the cost of access control, the effect of downloads on
// searches, and the service of regular visitors beside thousands of idle connections.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ROOT, say } from '../tools/lib/project.mjs';
import { formatTable } from './formatTable.ts';
import { load } from './loadClient.ts';
import { type Row, row } from './row.ts';
import { type StartedServer, startServer } from './startServer.ts';
import { median } from './statistics.ts';

const ROUNDS = 9;
const REQUESTS = 3000;
const PHRASE = 'a phrase for the bench';

/** More than any buffer on the way holds. */
const LARGE_BYTES = 64 * 1024 * 1024;

/** The highest limits that are allowed: no request is refused, but each is counted. */
const LIMITS = {
  searches: 1_000_000,
  downloads: 1_000_000,
  readersPerAddress: 100_000,
};

interface BenchArchive {
  readonly folder: string;
  readonly small: string;
  readonly large: string;
}

/** A copy of the archive with other settings and a large document. */
async function archiveWith(archive: string, access: object): Promise<BenchArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-access-'));
  await cp(join(archive, 'metadata'), join(folder, 'metadata'), { recursive: true });
  await mkdir(join(folder, 'files'));
  const names = (await readdir(join(archive, 'files'))).filter((name) => name.endsWith('.pdf'));
  for (const name of names) {
    await cp(join(archive, 'files', name), join(folder, 'files', name));
  }
  const [first = ''] = names;
  const id = first.slice(0, 32);
  const large = createHash('md5').update('large').digest('hex');
  const metadata = await readFile(join(folder, 'metadata', `${id}.yml`), 'utf8');
  await writeFile(join(folder, 'metadata', `${large}.yml`), metadata.replaceAll(id, large));
  await writeFile(join(folder, 'files', `${large}.pdf`), Buffer.alloc(LARGE_BYTES, '%PDF-1.4 '));
  await writeFile(join(folder, 'site.yml'), JSON.stringify({ access, limits: LIMITS }));
  return { folder, small: `/files/${id}.pdf`, large: `/files/${large}.pdf` };
}

/** Sets the phrase of the term, and signs a browser in with it. Returns its cookie. */
async function signIn(server: StartedServer, archive: string): Promise<string> {
  const program = [join(ROOT, 'src/cli/main.ts'), 'access', 'phrase', '--archive', archive];
  const child = spawn(process.execPath, [...program, '--data', server.data], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(`${PHRASE}\n`);
  await once(child, 'exit');
  const jar = new Map<string, string>();
  const request = async (path: string, fields?: Record<string, string>): Promise<Response> => {
    const response = await fetch(new URL(path, server.url), {
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        origin: server.url,
        'sec-fetch-mode': 'navigate',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    await response.arrayBuffer();
    return response;
  };
  const next = (response: Response) => response.headers.get('location') ?? '';
  const begun = await request('/login', { intent: 'begin', to: '/', way: 'phrase' });
  const form = next(await request(next(begun)));
  await request(form, { phrase: PHRASE });
  const cookie = jar.get('campusdocs');
  if (cookie === undefined) throw new Error('the bench could not sign in');
  return `Cookie: campusdocs=${cookie}\r\n`;
}

/**
 * Requests per second for a small document, with access by network and by session, compared to an
 * open site.
 */
async function decided(archive: string): Promise<Row[]> {
  const ways = [{ kind: 'phrase', id: 'phrase' }];
  const settings = [
    { mode: 'open' },
    { mode: 'campus', networks: ['127.0.0.0/8'] },
    { mode: 'members', ways },
  ];
  const sites = await Promise.all(settings.map((access) => archiveWith(archive, access)));
  const servers: StartedServer[] = [];
  try {
    for (const { folder } of sites) servers.push(await startServer(folder));
    const [open, campus, members] = servers;
    const [site] = sites;
    if (!open || !campus || !members || !site) throw new Error('a server is missing');
    const session = await signIn(members, sites[2]?.folder ?? '');
    const measure = async (server: StartedServer, headers = '') =>
      (await load(server.url, [site.small], { connections: 8, requests: REQUESTS, headers })).rate;
    const rates: Record<'open' | 'network' | 'session', number[]> = {
      open: [],
      network: [],
      session: [],
    };
    for (let round = 0; round < ROUNDS; round++) {
      const [first, second, third] = [
        await measure(open),
        await measure(campus),
        await measure(members, session),
      ];
      // The first round runs code that is not compiled yet.
      if (round === 0) continue;
      rates.open.push(first);
      rates.network.push(second);
      rates.session.push(third);
    }
    const baseline = median(rates.open);
    const target = { atLeast: 0.9, of: 'ratio' } as const;
    return [
      row(
        'a document, decided by network',
        'requests/s',
        { ours: median(rates.network), baseline },
        target,
      ),
      row(
        'a document, decided by session',
        'requests/s',
        { ours: median(rates.session), baseline },
        target,
      ),
    ];
  } finally {
    for (const server of servers) await server.stop();
    for (const { folder } of sites) await rm(folder, { recursive: true });
  }
}

const SEARCHES = [
  '高等数学',
  '大学物理',
  '线性代数',
  '概率',
  '英语',
  'c语言',
  '数据结构',
  '期末',
].map((query) => `/api/search?q=${encodeURIComponent(query)}`);

/** The 99th percentile of searches in ms, at an even pace. */
async function searchP99(server: StartedServer, perSecond: number): Promise<number> {
  const requests = perSecond * 8;
  return (await load(server.url, SEARCHES, { connections: 32, requests, perSecond })).p99;
}

/**
 * Search latency and memory during 200 slow downloads, and with idle and slow-writing connections.
 */
async function crowded(archive: string): Promise<Row[]> {
  const site = await archiveWith(archive, { mode: 'open' });
  const server = await startServer(site.folder);
  const rows: Row[] = [];
  try {
    await searchP99(server, 200);
    const idle: number[] = [];
    const loaded: number[] = [];
    // Alternating, so that other load on the machine affects both.
    for (let turn = 0; turn < 3; turn++) {
      idle.push(await searchP99(server, 200));
      const before = await memoryOf(server);
      const request = `GET ${site.large}?f=1 HTTP/1.1\r\nHost: x\r\n\r\n`;
      const crowd = await gather(server, { count: 200, request, sips: 4096 });
      await waitUntilIdle(server, 60);
      loaded.push(await searchP99(server, 200));
      if (turn === 2) {
        const grown = (await memoryOf(server)) - before;
        rows.push(
          row(
            'slow downloads that go on',
            'of 200',
            { ours: await crowd.left() },
            { atLeast: 200 },
          ),
          row('memory for each of them', 'kB', { ours: grown / 200 / 1e3 }),
        );
      }
      await crowd.stop();
      await waitUntilIdle(server, 60);
    }
    rows.unshift(
      row(
        'p99 of searches beside 200 slow downloads',
        'ms',
        { ours: median(loaded), baseline: median(idle) },
        { atMost: 2, of: 'ratio' },
      ),
    );

    const unended = 'POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n';
    const kinds = {
      'that say nothing': { request: '' },
      'that never end their headers': { request: 'GET / HTTP/1.1\r\nHost: x\r\na', drips: 'a' },
      'that never end their body': { request: unended, drips: 'a' },
      'that read nothing': { request: `GET ${site.large} HTTP/1.1\r\nHost: x\r\n\r\n` },
    };
    for (const [name, crowding] of Object.entries(kinds)) {
      const quiet = await searchP99(server, 500);
      const crowd = await gather(server, { count: 2000, ...crowding });
      const started = performance.now();
      // Only briefly, because the server closes the first ones after 10 s.
      await waitUntilIdle(server, 5);
      const p99 = await searchP99(server, 500);
      await setTimeout(Math.max(0, 15_000 - (performance.now() - started)));
      const closed = 2000 - (await crowd.left());
      rows.push(
        row(
          `p99 of searches beside 2,000 ${name}`,
          'ms',
          { ours: p99, baseline: quiet },
          { atMost: 50 },
        ),
        row('of these, gone after 15 s', 'of 2,000', { ours: closed }),
      );
      await crowd.stop();
      await waitUntilIdle(server, 60);
    }
  } finally {
    await server.stop();
    await rm(site.folder, { recursive: true });
  }
  return rows;
}

interface Crowd {
  /** The number of connections that the server still has, as the system counts them. */
  left(): Promise<number>;
  stop(): Promise<unknown>;
}

/** Opens many connections to a server from a separate thread. */
async function gather(
  server: StartedServer,
  crowd: { count: number; request: string; sips?: number; drips?: string },
): Promise<Crowd> {
  const port = Number(new URL(server.url).port);
  const worker = new Worker(new URL('./crowd.ts', import.meta.url), {
    workerData: { port, sips: 0, drips: '', ...crowd },
  });
  const [ports] = await once(worker, 'message');
  const hexadecimal = (number: number) => number.toString(16).toUpperCase().padStart(4, '0');
  const own = new Set(ports.map(hexadecimal));
  return {
    async left() {
      const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').slice(1);
      return lines.filter((line) => {
        const [, local = '', remote = '', state] = line.trim().split(/\s+/u);
        return (
          state === '01' && local.endsWith(`:${hexadecimal(port)}`) && own.has(remote.slice(-4))
        );
      }).length;
    },
    stop: () => worker.terminate(),
  };
}

/**
 * Waits until the server has filled the buffers of all connections: on loopback, with segments of
 * 64 kB, that is nearly 4 MB each at once, more than any visitor's connection takes.
 */
async function waitUntilIdle({ pid }: StartedServer, mostSeconds: number): Promise<void> {
  const ticks = async () => {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  };
  // A tick is 10 ms.
  for (let turn = 0; turn < 2 * mostSeconds; turn++) {
    const before = await ticks();
    await setTimeout(500);
    if ((await ticks()) - before <= 3) return;
  }
}

async function memoryOf({ pid }: StartedServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0) * 1024;
}

const [folder = join(ROOT, 'demo')] = process.argv.slice(2);
const [busy = 0] = loadavg();
say('by network and session …');
const rows = await decided(resolve(folder));
say('in a crowd …');
rows.push(...(await crowded(resolve(folder))));
console.log(`Archive ${folder}, ${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}
The ratio is ours divided by the baseline: the same site, open, or the same searches without the crowd.
`);
if (busy > cpus().length / 2) {
  console.log(
    `This machine was busy with other things (load ${busy.toFixed(1)}): trust the ratios only.\n`,
  );
}
console.log(formatTable(rows));
const promised = rows.filter(({ reached }) => reached !== undefined);
console.log(
  `\n${promised.filter(({ reached }) => reached).length} of ${promised.length} targets reached`,
);
process.exit(0);
