import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect } from '@playwright/test';

const run = promisify(execFile);

interface Installed {
  /** An empty folder outside the project. */
  readonly away: string;
  /**
   * Runs the command there; returns its output or throws an error with `code`, `stdout` and
   * `stderr`.
   */
  campusdocs(...words: string[]): Promise<{ stdout: string; stderr: string }>;
  /** The path of the program as `npm` would link it. */
  readonly program: string;
}

/**
 * The package from `npm pack`, unpacked, with the packages that npm would install: this project's
 * dependencies without the development ones.
 */
const test = base.extend<object, { installed: Installed }>({
  installed: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants to see that nothing is needed
    async ({}, use) => {
      const home = await realpath(await mkdtemp(join(tmpdir(), 'campusdocs-packed-')));
      const [packages, away] = [join(home, 'node_modules'), join(home, 'away')];
      await mkdir(packages);
      await mkdir(away);
      // The web app is built already; the rest of `prepack` is fast.
      await run(process.execPath, ['tools/lib/pack.ts']);
      const npm = ['pack', '--ignore-scripts', '--silent', '--pack-destination', home];
      await run('npm', npm, { shell: process.platform === 'win32' });
      const [tarball = ''] = (await readdir(home)).filter((name) => name.endsWith('.tgz'));
      await run('tar', ['-xf', tarball], { cwd: home });
      for (const name of await packagesToInstall()) {
        await mkdir(dirname(join(packages, name)), { recursive: true });
        await symlink(join(process.cwd(), 'node_modules', name), join(packages, name), 'junction');
      }
      const program = join(home, 'package', 'bin', 'campusdocs.mjs');
      await use({
        away,
        program,
        campusdocs: (...words) => run(process.execPath, [program, ...words], { cwd: away }),
      });
      await rm(home, { recursive: true });
    },
    // npm checks each file of the dependencies: half a minute, on a busy machine far more.
    { scope: 'worker', timeout: 300_000 },
  ],
});

// In one worker, because the package is built once.
test.describe.configure({ mode: 'default' });

/**
 * The names of the packages that npm would install beside the package and that are installed here.
 */
async function packagesToInstall(): Promise<string[]> {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'));
  return Object.entries<{ dev?: boolean; inBundle?: boolean }>(packages)
    .filter(([path, { dev, inBundle }]) => path !== '' && !dev && !inBundle && existsSync(path))
    .map(([path]) => path.slice('node_modules/'.length));
}

/** The packages that the modules of the program name in imports. */
async function importedPackages(program: string): Promise<Set<string>> {
  const names = (await readdir(program, { recursive: true })).filter(
    (name) => name.endsWith('.js') && !name.startsWith('vendor'),
  );
  const found = new Set<string>();
  for (const name of names) {
    const code = await readFile(join(program, name), 'utf8');
    for (const [, specifier = ''] of code.matchAll(/(?:from|import\() ?'([@\w][-@\w./:]*)'/gu)) {
      const [scope, rest] = specifier.split('/');
      if (!specifier.startsWith('node:'))
        found.add(scope?.startsWith('@') ? `${scope}/${rest}` : `${scope}`);
    }
  }
  return found;
}

/** The size of all files below a folder in bytes, including link targets. */
async function sizeOf(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => {
    const path = join(folder, name);
    const found = await stat(path);
    return found.isDirectory() ? sizeOf(path) : found.size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('the packed command includes its dependencies, except the platform-specific one', async ({
  installed,
}) => {
  expect((await packagesToInstall()).filter((name) => !name.startsWith('@napi-rs/canvas'))).toEqual(
    [],
  );
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const program = join(installed.away, '..', 'package', 'dist', 'program');
  const imported = await importedPackages(program);
  expect([...imported].filter((name) => !(name in dependencies))).toEqual([]);
  expect(imported).toContain('hono');
  // With pdf.js and the fonts as npm has them it would be 220 MB.
  expect(await sizeOf(join(installed.away, '..'))).toBeLessThan(142e6);
});

test('the packed command prints its version, and searches its demo from any folder', async ({
  installed,
}) => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  expect((await installed.campusdocs('--version')).stdout).toBe(`${version}\n`);
  const { stdout } = await installed.campusdocs('search', '线性代数', '--limit', '1');
  expect(stdout).toContain('线性代数');
  await expect(installed.campusdocs('serach')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Did you mean search?'),
  });
});

test('the packed command serves pages, and draws covers', async ({ installed, request }) => {
  const server = spawn(process.execPath, [installed.program, 'serve', '--port', '0'], {
    cwd: installed.away,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...quietly(), CAMPUSDOCS_DATA: join(installed.away, 'data') },
  });
  const ended = new Promise((done) => server.once('exit', done));
  const address = await new Promise<string>((done, fail) => {
    server.once('exit', (code) => fail(new Error(`it could not be served: ${code}`)));
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      const [found] = /http:\S+(?=\/ )/u.exec(text) ?? [];
      if (found !== undefined) done(found);
    });
  });
  try {
    expect(await (await request.get(`${address}/?q=线性代数`)).text()).toContain('<article');
    const [document = ''] = (await readdir('demo/files')).filter((name) => name.endsWith('.pdf'));
    const cover = await request.get(`${address}/files/${document.replace('.pdf', '.webp')}`);
    expect(cover.status()).toBe(200);
    expect(cover.headers()['content-type']).toBe('image/webp');
  } finally {
    server.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
});

test('the packed command exports a site', async ({ installed }) => {
  // With the covers that all tests share, so that they are not drawn again.
  const data = join(process.cwd(), '.cache/e2e-data');
  await installed.campusdocs('export', 'site', '--data', data);
  const site = join(installed.away, 'site');
  expect(await readFile(join(site, 'index.html'), 'utf8')).toContain('<html');
  const documents = await readdir(join(site, 'files'));
  for (const name of await readdir('demo/files')) expect(documents).toContain(name);
});

function quietly(): NodeJS.ProcessEnv {
  return { ...process.env, LOG_LEVEL: 'error' };
}
