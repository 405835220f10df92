import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmBeside } from '../../bin/findNode.mjs';
import { billOfMaterials } from './billOfMaterials.ts';
import { bundledPackages } from './bundledPackages.ts';
import { readReleased, readUnreleased } from './changelog.ts';
import { normalizeModes } from './normalizeModes.ts';
import { releaseTexts } from './releaseTexts.ts';
import type { Run } from './runProgram.ts';

/**
 * Makes `release/`: the tarball, the recipe of the image, compose files, bill of materials, notes
 * and checksums. The same commit gives the same bytes in each clone.
 *
 * @param tag the one that must be that of the version
 */
export function makeFiles(
  root: string,
  { run, tag }: { run: Run; tag: string | undefined },
): { names: readonly string[]; error?: never } | { names?: never; error: string } {
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  const { name, version }: { name: string; version: string } = JSON.parse(read('package.json'));
  if (tag !== undefined && tag !== `v${version}`) {
    return { error: `The tag ${tag} is not that of package.json, v${version}.` };
  }
  const folder = join(root, 'release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  // The pinned npm, because another one may pack and describe in another way.
  const pinned = npmBeside(process.execPath);
  const npm = (...args: string[]) =>
    pinned ? run(process.execPath, [pinned, ...args]) : run('npm', args);
  npm('pack', '--silent', '--pack-destination', folder);
  const tarball = join(folder, `${name}-${version}.tgz`);
  writeFileSync(tarball, normalizeModes(readFileSync(tarball)));
  const bom = billOfMaterials(
    JSON.parse(npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only')),
    { name, bundled: bundledPackages(join(root, 'src')) },
  );
  const changelog = read('CHANGELOG.md');
  const texts = {
    ...releaseTexts(version, read),
    [`${name}-${version}.cdx.json`]: `${JSON.stringify(bom, undefined, 2)}\n`,
    'NOTES.md': `${readReleased(changelog, version) ?? readUnreleased(changelog) ?? ''}\n`,
  };
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, file), text);
  const names = readdirSync(folder).sort();
  const sums = names.map((file) => {
    const hash = createHash('sha256').update(readFileSync(join(folder, file)));
    return `${hash.digest('hex')}  ${file}\n`;
  });
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  return { names: [...names, 'SHA256SUMS'] };
}
