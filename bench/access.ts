// npm run bench:access [-- ARCHIVE]: what it costs to ask who may open a file, what downloads cost
// searches, and how good visitors fare beside thousands of connections that do nothing.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT, say } from '../tools/lib/project.mjs';
import { formatTable } from './formatTable.ts';
import { load } from './loadClient.ts';
import { type Row, row } from './row.ts';
import { type StartedServer, startServer } from './startServer.ts';
import { median } from './statistics.ts';

const ROUNDS = 9;
const REQUESTS = 3000;
const PHRASE = 'a phrase for the bench';

/** The first document, and one that is too large for any buffer on the way. */
const LARGE_BYTES = 64 * 1024 * 1024;

/** As much as can be written: nobody is refused, but everybody is counted. */
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

/** A copy with settings of its own and a large document. */
async function archiveWith(archive: string, access: object): Promise<BenchArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-access-'));
  await cp(join(archive, 'metadata'), join(folder, 'metadata'), { recursive: true });
  await mkdir(join(folder, 'files'));
  const names = (await readdir(join(archive, 'files'))).filter((name) => name.endsWith('.pdf'));
  for (const name of names) {
    await symlink(resolve(archive, 'files', name), join(folder, 'files', name)).catch(
      () => undefined,
    );
    await cp(join(archive, 'files', name), join(folder, 'files', name), { force: true }).catch(
      () => undefined,
    );
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
  const ask = async (path: string, fields?: Record<string, string>): Promise<Response> => {
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
  const begun = await ask('/login', { intent: 'begin', to: '/', way: 'phrase' });
  const form = next(await ask(next(begun)));
  await ask(form, { phrase: PHRASE });
  const cookie = jar.get('campusdocs');
  if (cookie === undefined) throw new Error('the bench could not sign in');
  return `Cookie: campusdocs=${cookie}\r\n`;
}

/** Requests a second for a small document, by network and by session, beside a site that is open. */
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
      // The first meets code that is not compiled yet.
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

/** What searches and memory are like beside 200 slow downloads, and beside idle and dripping connections. */
async function crowded(archive: string): Promise<Row[]> {
  const site = await archiveWith(archive, { mode: 'open' });
  const server = await startServer(site.folder);
  const rows: Row[] = [];
  try {
    await searchP99(server, 200);
    const idle: number[] = [];
    const beside: number[] = [];
    // In turns, so that what else the machine does meets both.
    for (let turn = 0; turn < 3; turn++) {
      idle.push(await searchP99(server, 200));
      const before = await memoryOf(server);
      const readers = await openMany(
        server,
        200,
        `GET ${site.large}?f=1 HTTP/1.1\r\nHost: x\r\n\r\n`,
      );
      const stop = sip(readers);
      await setTimeout(1000);
      beside.push(await searchP99(server, 200));
      if (turn === 2) {
        const alive = readers.filter(({ destroyed }) => !destroyed).length;
        rows.push(row('slow downloads that go on', 'of 200', { ours: alive }, { atLeast: 200 }));
        rows.push(
          row('memory for each of them', 'kB', {
            ours: ((await memoryOf(server)) - before) / 200 / 1e3,
          }),
        );
      }
      stop();
      await setTimeout(500);
    }
    rows.unshift(
      row(
        'p99 of searches beside 200 slow downloads',
        'ms',
        { ours: median(beside), baseline: median(idle) },
        { atMost: 2, of: 'ratio' },
      ),
    );

    const kinds = {
      'that say nothing': '',
      'that never end their headers': 'GET / HTTP/1.1\r\nHost: x\r\n',
      'that never end their body':
        'POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n',
      'that read nothing': `GET ${site.large} HTTP/1.1\r\nHost: x\r\n\r\n`,
    };
    for (const [name, request] of Object.entries(kinds)) {
      const quiet = await searchP99(server, 500);
      const sockets = await openMany(server, 2000, request);
      for (const socket of sockets) socket.pause();
      // One byte now and then, as who wants to stay does.
      const drip = setInterval(() => {
        const letter = request.startsWith('GET') ? 'x' : 'a';
        if (request !== '' && !request.includes(site.large)) {
          for (const socket of sockets) if (!socket.destroyed) socket.write(letter);
        }
      }, 3000);
      const started = performance.now();
      const p99 = await searchP99(server, 500);
      // Whoever does not read learns of the end only by reading.
      await setTimeout(Math.max(0, 15_500 - (performance.now() - started)));
      clearInterval(drip);
      const gone = 2000 - (await openSockets(server, sockets));
      rows.push(
        row(
          `p99 of searches beside 2,000 ${name}`,
          'ms',
          { ours: p99, baseline: quiet },
          { atMost: 50 },
        ),
      );
      rows.push(row(`of these, gone after 15 s`, 'of 2,000', { ours: gone }));
      for (const socket of sockets) socket.destroy();
      await setTimeout(500);
    }
  } finally {
    await server.stop();
    await rm(site.folder, { recursive: true });
  }
  return rows;
}

async function openMany(server: StartedServer, count: number, request: string): Promise<Socket[]> {
  const { hostname, port } = new URL(server.url);
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = await Promise.all(
      Array.from({ length: Math.min(100, count - sockets.length) }, async () => {
        const socket = connect(Number(port), hostname).on('error', () => undefined);
        await once(socket, 'connect');
        if (request !== '') socket.write(request);
        return socket;
      }),
    );
    sockets.push(...some);
  }
  return sockets;
}

/** Reads from many sockets, 16 kB a second from each. */
function sip(sockets: readonly Socket[]): () => void {
  for (const socket of sockets) socket.pause();
  const timer = setInterval(() => {
    for (const socket of sockets) socket.read(Math.min(4096, socket.readableLength));
  }, 250);
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };
}

/** How many of them the server still has, as the system counts connections. */
async function openSockets(server: StartedServer, sockets: readonly Socket[]): Promise<number> {
  const port = Number(new URL(server.url).port).toString(16).toUpperCase().padStart(4, '0');
  const own = new Set(
    sockets.map(({ localPort = 0 }) => localPort.toString(16).toUpperCase().padStart(4, '0')),
  );
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').slice(1);
  return lines.filter((line) => {
    const [, local = '', remote = '', state] = line.trim().split(/\s+/u);
    return state === '01' && local.endsWith(`:${port}`) && own.has(remote.slice(-4));
  }).length;
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
