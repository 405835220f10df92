import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { stringify } from 'yaml';
import { DEFAULT_SITE } from '../protocol/site.ts';
import { parseSite as parseSiteWith, readSite } from './readSite.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

const inParagraph = (markdown: string) => (markdown === '' ? '' : `<p>${markdown}</p>`);
const parseSite = (text: string) => parseSiteWith(text, inParagraph);

test('a folder without site.yml is a site with the defaults', async () => {
  expect(await readSite('/nonexistent', inParagraph)).toEqual({
    site: DEFAULT_SITE,
    settings: DEFAULT_SETTINGS,
    hasAccessRule: false,
    diagnostics: [],
  });
});

test('an empty file and a file of comments are a site with the defaults', () => {
  expect(parseSite('').site).toEqual(DEFAULT_SITE);
  expect(parseSite('# nothing yet\n').site).toEqual(DEFAULT_SITE);
});

test('the settings of a maintainer reach the pages', () => {
  const { site, diagnostics } = parseSite(
    'brand: { name: 山大文库, suffix: beta }\nlinks: { organisation: https://example.edu/ }',
  );
  expect(diagnostics).toEqual([]);
  expect(site.brand).toEqual({ name: '山大文库', suffix: 'beta' });
  expect(site.links.organisation).toBe('https://example.edu/');
});

test('an invalid link is reported and drops only its own key', () => {
  const { site, diagnostics } = parseSite(
    'university: 示例大学\nlinks: { organisation: "javascript:alert(1)" }',
  );
  expect(site.university).toBe('示例大学');
  expect(site.links).toEqual({});
  expect(diagnostics).toEqual([
    {
      file: 'site.yml',
      field: 'links.organisation',
      reason: 'must start with http:// or https://',
    },
  ]);
});

test('the text about the site is rendered to HTML once, when it is read', () => {
  const { site, diagnostics } = parseSite('about: |\n  你好\noperator: 学生社');
  expect(diagnostics).toEqual([]);
  expect(site).toMatchObject({ about: '<p>你好\n</p>', operator: '学生社' });
});

test('a text about the site that is too long or too deep is reported and dropped', () => {
  const tooDeep = () => {
    throw new RangeError('Maximum call stack size exceeded');
  };
  for (const { site, diagnostics } of [
    parseSite(`about: ${'长'.repeat(4001)}`),
    parseSiteWith('about: 深', tooDeep),
  ]) {
    expect(site.about).toBe('');
    expect(diagnostics).toMatchObject([{ field: 'about' }]);
  }
});

test('a misspelt key is reported', () => {
  const { diagnostics } = parseSite('universty: 示例大学');
  expect(diagnostics).toMatchObject([
    { field: 'universty', reason: 'is no key; correct or remove it' },
  ]);
});

test('text that is not YAML, and a list, are reported and leave the defaults', () => {
  for (const text of ['a: [', '- a\n- b', '42']) {
    const { site, diagnostics } = parseSite(text);
    expect(site).toEqual(DEFAULT_SITE);
    expect(diagnostics).toHaveLength(1);
  }
});

test('every misspelt key is reported, and the others count', () => {
  const { site, diagnostics } = parseSite(
    'universty: x\nlnks: {}\na.b: 1\n"": 2\n__proto__: { a: 1 }\ndescription: 好',
  );
  expect(site).toEqual({ ...DEFAULT_SITE, description: '好' });
  expect(diagnostics.map(({ field }) => field)).toEqual([
    'universty',
    'lnks',
    'a.b',
    '',
    '__proto__',
  ]);
});

test('server settings are not sent to browsers', () => {
  const { site, settings, diagnostics } = parseSite(
    'archive: { git: { branch: 主线 } }\nuniversity: 大',
  );
  expect(diagnostics).toEqual([]);
  expect(settings.archive.git).toEqual({ remote: 'origin', branch: '主线', every: 10 });
  expect(site).toEqual({ ...DEFAULT_SITE, university: '大' });
});

test('nothing in site.yml can become an option or a URL for git', () => {
  for (const git of [
    '{ remote: --upload-pack=x }',
    '{ remote: "https://example.edu/a.git" }',
    '{ remote: "ext::sh -c x" }',
    '{ branch: -f }',
    '{ branch: "main:main" }',
    '{ branch: "+main" }',
    '{ branch: a..b }',
    '{ branch: a/ }',
    '{ branch: a.lock }',
    '{ branch: "a b" }',
    '{ every: 0.5 }',
    '{ every: -1 }',
    '{ every: .nan }',
    '{ every: often }',
  ]) {
    const { settings, diagnostics } = parseSite(`archive: { git: ${git} }`);
    expect(settings, git).toEqual(DEFAULT_SETTINGS);
    expect(diagnostics, git).toMatchObject([{ field: expect.stringContaining('archive.git.') }]);
  }
});

test('an unknown key in server settings is reported with its path', () => {
  expect(parseSite('archive: { git: { brnch: main } }').diagnostics).toMatchObject([
    { field: 'archive.git.brnch', reason: 'is no key; correct or remove it' },
  ]);
});

test('a secret in site.yml is refused with its proper place', () => {
  for (const text of [
    'webhookSecret: abc',
    'archive: { git: { secret: abc } }',
    'archive: { git: { accessToken: abc } }',
    'archive: { git: { password: abc } }',
  ]) {
    const { settings, diagnostics } = parseSite(text);
    expect(settings).toEqual(DEFAULT_SETTINGS);
    expect(diagnostics).toMatchObject([
      { reason: expect.stringContaining('environment variable') },
    ]);
    expect(diagnostics[0]?.reason).not.toContain('abc');
  }
});

test('any site.yml results in a site', () => {
  const key = fc.oneof(
    fc.constantFrom('brand', 'links', 'hosts', 'contact', 'name', 'archive', 'git'),
    fc.string(),
  );
  const { tree } = fc.letrec((tie) => ({
    leaf: fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.boolean()),
    tree: fc.oneof(
      { maxDepth: 3 },
      tie('leaf'),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(key, tie('tree'), { maxKeys: 4, noNullPrototype: false }),
    ),
  }));
  fc.assert(
    fc.property(
      fc.oneof(
        tree.map((value) => stringify(value)),
        fc.string(),
      ),
      (text) => {
        expect(parseSite(text).site).toHaveProperty('brand.name');
      },
    ),
  );
});

test('a folder named site.yml is reported and leaves the defaults', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  await mkdir(join(folder, 'site.yml'));
  const { site, diagnostics } = await readSite(folder, inParagraph);
  expect(site).toEqual(DEFAULT_SITE);
  expect(diagnostics).toMatchObject([
    { field: '', reason: expect.stringContaining('regular file') },
  ]);
  await rm(folder, { recursive: true });
});

test('a symbolic link named site.yml is followed only inside the archive', async () => {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const folder = join(home, 'archive');
  await mkdir(folder);
  for (const path of [join(home, 'other.yml'), join(folder, 'own.yml')]) {
    await writeFile(path, 'about: 内部资料');
  }
  await symlink(join('..', 'other.yml'), join(folder, 'site.yml'));
  const { site, diagnostics } = await readSite(folder, inParagraph);
  expect(site).toEqual(DEFAULT_SITE);
  expect(diagnostics).toMatchObject([
    { field: '', reason: expect.stringContaining('link out of') },
  ]);
  await rm(join(folder, 'site.yml'));
  await symlink('own.yml', join(folder, 'site.yml'));
  expect((await readSite(folder, inParagraph)).diagnostics).toEqual([]);
});

test('a file with only unknown keys is parsed quickly', () => {
  const keys = Array.from({ length: 4000 }, (_, at) => `k${at}`);
  expect(parseSite(keys.map((key) => `${key}:\n`).join('')).diagnostics).toHaveLength(keys.length);
});

test('the access rule is read, and not sent to browsers', () => {
  const { settings, site, hasAccessRule, diagnostics } = parseSite(
    `access:\n  mode: campus\n  networks: [192.0.2.0/24, "2001:DB8::/32"]\n  proxies: ["::1"]\n`,
  );
  expect(diagnostics).toEqual([]);
  expect(hasAccessRule).toBe(true);
  expect(settings.access).toEqual({
    mode: 'campus',
    protect: 'files',
    networks: ['192.0.2.0/24', '2001:db8::/32'],
    proxies: ['::1'],
    ways: [],
    sessionDays: 30,
  });
  expect(JSON.stringify(site)).not.toContain('192.0.2');
});

test('a method with a redirect requires the main host', () => {
  const cas =
    'access: { mode: members, ways: [{ kind: cas, server: https://cas.example.edu/cas }] }';
  const { settings, diagnostics } = parseSite(cas);
  expect(diagnostics).toMatchObject([
    { field: 'access.ways.0', reason: expect.stringContaining('needs hosts.main') },
  ]);
  expect(settings.access.mode).toBe('open');
  const placed = parseSite(`${cas}\nhosts: { main: https://docs.example.edu }`);
  expect(placed.diagnostics).toEqual([]);
  expect(placed.settings.access.mode).toBe('members');
});

test('an unusual setting causes a warning, and is used', () => {
  const { settings, diagnostics } = parseSite(
    'access: { mode: campus, networks: [0.0.0.0/0], proxies: ["::/0"] }\nhosts: { main: http://docs.example.edu }',
  );
  expect(settings.access.networks).toEqual(['0.0.0.0/0']);
  expect(diagnostics).toMatchObject([
    { field: 'access.networks.0', severity: 'warning' },
    { field: 'access.proxies.0', severity: 'warning' },
    { field: 'hosts.main', severity: 'warning' },
  ]);
});
