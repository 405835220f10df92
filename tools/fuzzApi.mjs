// npm run fuzz:api: sends generated requests to every operation of the API of a site with the demo
// archive, and fails if an answer is a fault of the server or not as `/api/openapi.json` describes it.
// Needs schemathesis (https://schemathesis.readthedocs.io), for example
//   python3 -m venv .cache/schemathesis && .cache/schemathesis/bin/pip install schemathesis
//   PATH=$PWD/.cache/schemathesis/bin:$PATH npm run fuzz:api
// Options: --port 4300, --examples 200 (requests of one operation in a phase and run), --only REGEX (of
// paths), --seed 1.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureInstalled, ROOT } from './lib/project.mjs';

ensureInstalled();
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4300' },
    examples: { type: 'string', default: '200' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const origin = `http://127.0.0.1:${values.port}`;
const main = join(ROOT, 'src/cli/main.ts');

/** Everything is open and nothing is limited, so that each operation is reached. */
const SETTINGS = `
hosts: { main: ${origin} }
limits: { downloads: false, searches: false, signIns: false, codes: false }
access: { mode: open, ways: [{ kind: phrase }] }
mirror: true
`;

/** What is checked: statuses, media types, headers and bodies, and that no status is 5xx. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

/** Sends the bytes of uploads as they are generated. */
const HOOKS = `import schemathesis

@schemathesis.serializer("application/offset+octet-stream")
def as_bytes(ctx, value):
    return value if isinstance(value, bytes) else str(value).encode()
`;

const folder = mkdtempSync(join(tmpdir(), 'campusdocs-fuzz-'));
const archive = join(folder, 'archive');
const data = join(folder, 'data');
cpSync(join(ROOT, 'demo'), archive, { recursive: true });
appendFileSync(join(archive, 'site.yml'), SETTINGS);

writeFileSync(join(folder, 'hooks.py'), HOOKS);

const server = spawn(
  process.execPath,
  [main, 'serve', archive, '--data', data, '--port', values.port],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
try {
  await untilReady();
  const secret = run('maintainer', 'add', '--note', 'fuzzing').match(/#([\w-]{43})/u)?.[1];
  const token = run('token', '--scope', 'stats', '--name', 'fuzzing').match(/campusdocs_\S+/u)?.[0];
  const joined = await fetch(`${origin}/api/desk/join`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  });
  const [cookie] = joined.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  if (!joined.ok || cookie === undefined || token === undefined) throw new Error('no maintainer');
  const runs = [
    { name: 'a page of a maintainer', headers: [`Cookie: ${cookie}`, `Origin: ${origin}`] },
    { name: 'a program with a token', headers: [`Authorization: Bearer ${token}`] },
    { name: 'anybody', headers: [] },
  ];
  for (const { name, headers } of runs) {
    console.log(`\n=== As ${name}`);
    if (!fuzz(headers)) process.exitCode = 1;
  }
} finally {
  server.kill();
  await wait(1000);
  rmSync(folder, { recursive: true, force: true });
}

/** @param {readonly string[]} headers of each request */
function fuzz(headers) {
  const { status, error } = spawnSync(
    'schemathesis',
    [
      'run',
      `${origin}/api/openapi.json`,
      ...['--url', origin, '--checks', CHECKS.join(','), '--phases', 'examples,coverage,fuzzing'],
      ...['--max-examples', values.examples, '--continue-on-failure', '--seed', values.seed],
      ...['--suppress-health-check', 'all', '--no-color', '--warnings', 'off', '--workers', '2'],
      ...(values.only === undefined ? [] : ['--include-path-regex', values.only]),
      ...headers.flatMap((header) => ['--header', header]),
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, SCHEMATHESIS_HOOKS: 'hooks', PYTHONPATH: folder },
    },
  );
  if (error) throw new Error('schemathesis is not installed', { cause: error });
  return status === 0;
}

async function untilReady() {
  for (let tries = 0; tries < 600; tries += 1) {
    const response = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await wait(100);
  }
  throw new Error('the server did not start');
}

/** @param {readonly string[]} args of `campusdocs access` */
function run(...args) {
  return execFileSync(
    process.execPath,
    [main, 'access', ...args, '--archive', archive, '--data', data],
    { encoding: 'utf8' },
  );
}
