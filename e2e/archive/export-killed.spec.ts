import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { killEverywhere } from '../../tools/killing/killEverywhere.ts';
import { runs } from '../../tools/test/runs.ts';
import { demoWith } from '../fixtures/siteServer.ts';

const run = promisify(execFile);

/** Of some thousand steps; `src/cli/exportFolder.test.ts` covers each step of a small export. */
const EVERY = runs(1000, 400);

function exportWords(site: string, archive: string): string[] {
  return ['src/cli/main.ts', 'export', site, archive, '--data', '.cache/e2e-data'];
}

/** Each file of a folder with a digest of its bytes, without the exporter's own records. */
async function contentOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const content = new Map<string, string>();
  for (const entry of entries.filter((one) => one.isFile() && !one.name.startsWith('.campus'))) {
    const path = join(entry.parentPath, entry.name);
    const digest = createHash('sha256').update(await readFile(path));
    content.set(path.slice(folder.length + 1), digest.digest('hex'));
  }
  return content;
}

test('an export killed at any step leaves a complete site, and the next one finishes', async () => {
  test.setTimeout(600_000);
  const home = await mkdtemp(join(tmpdir(), 'site-'));
  const [before, after] = [
    await demoWith({ brand: { name: '旧站' } }),
    await demoWith({ brand: { name: '新站' } }),
  ];
  const [fresh, old, site] = [join(home, 'fresh'), join(home, 'old'), join(home, 'site')];
  await run(process.execPath, exportWords(fresh, after));
  const whole = await contentOf(fresh);
  await run(process.execPath, exportWords(old, before));
  const names = new Set<string>();

  const points = await killEverywhere({
    every: EVERY,
    async begin() {
      await rm(site, { recursive: true, force: true });
      await cp(old, site, { recursive: true, preserveTimestamps: true });
      await mkdir(join(site, '.git'));
      await writeFile(join(site, '.git', 'config'), 'mine');
      await writeFile(join(site, 'CNAME'), 'docs.example.edu');
      return exportWords(site, after);
    },
    async check(point) {
      const page = await readFile(join(site, 'index.html'), 'utf8');
      names.add(/旧站|新站/u.exec(page)?.[0] ?? '');
      const left = await contentOf(site);
      const needed = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/gu)].map(
        ([, path]) => path,
      );
      expect(needed.length, point).toBeGreaterThan(0);
      for (const path of needed) expect([...left.keys()], point).toContain(path);
      for (const item of JSON.parse(await readFile(join(site, 'metadata2.json'), 'utf8'))) {
        expect([...left.keys()], point).toContain(item.url.slice(1));
      }

      await run(process.execPath, exportWords(site, after));
      const own = await contentOf(site);
      for (const name of ['CNAME', '.git/config']) expect(own.delete(name), point).toBe(true);
      expect(own, point).toEqual(whole);
    },
  });
  expect(points).toBeGreaterThan(EVERY);
  expect(names).toEqual(new Set(['旧站', '新站']));
  for (const folder of [home, before, after]) await rm(folder, { recursive: true });
});
