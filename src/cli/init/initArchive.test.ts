import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { runCommand } from '../../../test/support/cli/commandFixture.ts';
import { readSite } from '../../config/readSite.ts';
import { checkCommand } from '../commands/check.ts';
import { initCommand } from '../commands/init.ts';

let home: string;
let archive: string;

beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'init-'));
  onTestFinished(() => rm(made, { recursive: true }));
  home = made;
  archive = join(home, 'archive');
  // Git knows nobody but whom these say.
  vi.stubEnv('GIT_CONFIG_GLOBAL', join(home, 'gitconfig'));
  vi.stubEnv('GIT_CONFIG_SYSTEM', '/dev/null');
  onTestFinished(() => void vi.unstubAllEnvs());
  await writeFile(join(home, 'gitconfig'), '[user]\n\tname = 林清和\n\temail = lin@example.edu\n');
});

const init = (...words: string[]) => runCommand(initCommand, ['init', archive, ...words]);

const git = (...words: string[]) =>
  execFileSync('git', ['-C', archive, ...words], { encoding: 'utf8' });

const read = (path: string) => readFile(join(archive, path), 'utf8');

const ALL = [
  '--name=资料站: #1',
  '--university=示例大学',
  '--origin=https://docs.example.edu',
  '--contact=docs@example.edu',
  '--repository=https://github.com/my-university/archive',
  '--network=10.0.0.0/8,2001:db8::/32',
];

test('makes a repository with one commit, in which check finds no fault', async () => {
  const { code, stdout } = await init('--yes');
  expect([code, stdout]).toEqual([0, `The new archive, a Git repository, is in ${archive}.\n`]);
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '--format=%an %s')).toBe('林清和 Begin the archive\n');
  expect((await readdir(archive)).toSorted()).toEqual([
    '.git',
    '.gitattributes',
    '.github',
    '.gitignore',
    '.vscode',
    'README.md',
    'announcements',
    'files',
    'metadata',
    'site.yml',
  ]);
  const checked = await runCommand(checkCommand, ['check', archive, '--strict']);
  expect(checked).toMatchObject({ code: 0, stdout: '' });
});

test('writes what the options say into site.yml, and nothing that it does not know', async () => {
  expect(await init(...ALL, '--no-git')).toMatchObject({ code: 0 });
  const { site, settings, diagnostics } = await readSite(archive, (text) => text);
  expect(diagnostics).toEqual([]);
  expect(site).toMatchObject({
    brand: { name: '资料站: #1' },
    university: '示例大学',
    contact: 'docs@example.edu',
    hosts: { main: 'https://docs.example.edu' },
    links: { viewMetadata: 'https://github.com/my-university/archive/blob/main/metadata/{id}.yml' },
  });
  expect(settings.access).toMatchObject({
    mode: 'campus',
    networks: ['10.0.0.0/8', '2001:db8::/32'],
  });
});

test('every key that site.yml shows as a comment is valid', async () => {
  await init('--yes', '--no-git');
  const shown = (await read('site.yml')).replace(/^(?<indent> *)# (?=[ a-z]+:|\s)/gmu, '$1');
  await writeFile(join(archive, 'site.yml'), shown.replace(/^#.*$/gmu, ''));
  const { site, settings, diagnostics } = await readSite(archive, (text) => text);
  expect(diagnostics).toEqual([]);
  expect(site).toMatchObject({ brand: { suffix: '示例站' }, operator: '示例大学学生开源社' });
  expect(settings).toMatchObject({
    archive: { git: { remote: 'origin' } },
    access: { proxies: ['127.0.0.1'] },
  });
});

test.each([
  ['--origin=http://docs.example.edu', '--origin must start with https://'],
  ['--origin=https://docs.example.edu/archive', '--origin must be a host alone'],
  ['--contact=nobody', '--contact must be a mail address'],
  ['--network=10.1.2.3/8', '--network 10.1.2.3/8 is not the beginning of a network'],
  ['--network=0.0.0.0/0', '--network 0.0.0.0/0 is every address there is'],
  ['--access=campus', '--network must have at least one network'],
  ['--name=a\nb', '--name must be one line'],
  ['--repository=archive', '--repository must be a full address'],
])('%j is refused before anything is made', async (option, reason) => {
  const { code, stderr } = await init(option);
  expect(code).toBe(1);
  expect(stderr).toContain(reason);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(await readdir(home)).toEqual(['gitconfig']);
});

test('refuses a folder that is not empty, and leaves it alone', async () => {
  await mkdir(archive);
  await writeFile(join(archive, 'notes.txt'), 'mine');
  const { code, stderr } = await init('--yes');
  expect(code).toBe(1);
  expect(stderr).toBe(
    `${archive} is not empty: it has notes.txt. Name a new or an empty folder.\n`,
  );
  expect(await readdir(archive)).toEqual(['notes.txt']);
});

test('takes an empty folder, and a clone of an empty repository with its remote', async () => {
  await mkdir(archive);
  git('init', '--quiet', '--initial-branch=trunk');
  git('remote', 'add', 'origin', 'https://git.example.edu/archive');
  expect(await init('--yes')).toMatchObject({ code: 0 });
  expect(git('log', '--format=%D')).toBe('HEAD -> trunk\n');
  expect(git('remote')).toBe('origin\n');
  expect(await init('--yes')).toMatchObject({
    code: 1,
    stderr: `${archive} is an archive already.\n`,
  });
});

test('without a name for Git the files are made, and the commands for the commit are named', async () => {
  await writeFile(join(home, 'gitconfig'), '');
  const { code, stderr } = await init('--yes');
  expect(code).toBe(0);
  expect(stderr).toContain('There is no first commit yet: Git does not know your name');
  expect(stderr).toContain(`git -C ${archive} commit --message 'Begin the archive'`);
  expect(git('diff', '--cached', '--name-only')).toContain('site.yml');
});

test('--no-git makes no repository', async () => {
  expect(await init('--yes', '--no-git')).toMatchObject({ code: 0 });
  expect(await readdir(archive)).not.toContain('.git');
});

test('members begin with a pass phrase, the only method that needs no service', async () => {
  await init('--access=members', '--no-git');
  const { settings, diagnostics } = await readSite(archive, (text) => text);
  expect(diagnostics).toEqual([]);
  expect(settings.access).toMatchObject({ mode: 'members', ways: [{ kind: 'phrase' }] });
  expect(await read('README.md')).toContain('campusdocs access phrase');
});

test('the workflows pin each action by its commit, and ask for few rights', async () => {
  const sha256 = 'a'.repeat(64);
  await init(
    '--package=https://files.example.edu/campusdocs.tgz',
    `--checksum=${sha256}`,
    '--no-git',
  );
  for (const name of ['check', 'publish']) {
    const text = await read(`.github/workflows/${name}.yml`);
    const used = text.match(/(?<=uses: )[^\s<].*$/gmu) ?? [];
    expect(used.length).toBeGreaterThan(1);
    for (const action of used) expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40} # v\d/u);
    expect(text).toContain('https://files.example.edu/campusdocs.tgz');
    expect(text).toContain(sha256);
    const workflow = parse(text);
    const rights = [
      workflow.permissions,
      ...Object.values<{ permissions?: object }>(workflow.jobs).map((job) => job.permissions ?? {}),
    ];
    const written = rights
      .flatMap((one) => Object.entries(one))
      .filter(([, right]) => right === 'write');
    expect(written.map(([name]) => name)).toEqual(name === 'check' ? [] : ['pages', 'id-token']);
  }
  expect(await read('README.md')).toContain('https://files.example.edu/campusdocs.tgz');
});

test('the issue forms have what GitHub requires of each field', async () => {
  await init(...ALL, '--no-git');
  const names = await readdir(join(archive, '.github/ISSUE_TEMPLATE'));
  expect(names.toSorted()).toEqual(['1-error.yml', '2-wish.yml', '3-takedown.yml', 'config.yml']);
  for (const name of names.filter((one) => one !== 'config.yml')) {
    const form = parse(await read(`.github/ISSUE_TEMPLATE/${name}`));
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    const fields: { type: string; id?: string; attributes: Record<string, unknown> }[] = form.body;
    const ids = fields.flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { type, attributes } of fields) {
      expect(['markdown', 'input', 'textarea', 'dropdown', 'checkboxes']).toContain(type);
      expect(typeof (type === 'markdown' ? attributes.value : attributes.label)).toBe('string');
      const isList = type === 'dropdown' || type === 'checkboxes';
      expect(Array.isArray(attributes.options)).toBe(isList);
    }
  }
  expect(await read('.github/ISSUE_TEMPLATE/3-takedown.yml')).toContain('docs@example.edu');
});

test('the schemas of the editor settings accept what the program writes, and find mistakes', async () => {
  await init(...ALL, '--no-git');
  const ajv = new Ajv({ strict: false, formats: { email: true, uri: true } });
  const settings = JSON.parse(await read('.vscode/settings.json'));
  const [site, item] = await Promise.all(
    Object.keys(settings['yaml.schemas']).map(async (path) =>
      ajv.compile(JSON.parse(await read(path))),
    ),
  );
  if (!site || !item) throw new Error('there are two schemas');
  const demo = join(import.meta.dirname, '../../../demo');
  for (const file of [join(archive, 'site.yml'), join(demo, 'site.yml')])
    expect(site(parse(await readFile(file, 'utf8'))), file).toBe(true);
  expect(site({ access: { mode: 'everybody' } })).toBe(false);
  expect(site({ brands: {} })).toBe(false);
  for (const file of await readdir(join(demo, 'metadata'))) {
    expect(item(parse(await readFile(join(demo, 'metadata', file), 'utf8'))), file).toBe(true);
  }
  expect(item({ id: 'x', url: '/files/x.pdf', type: 'test', data: {} })).toBe(false);
});
