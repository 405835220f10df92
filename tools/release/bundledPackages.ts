import { readFileSync } from 'node:fs';
import { filesBelow } from '../lib/project.mjs';
import { readImports } from '../walls/readImports.ts';

/**
 * The packages that the sources of the program name: those that the web app is built of, and those
 * of which the tarball has copies. The copied files are found by their paths, not by imports.
 */
export function bundledPackages(source: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const file of filesBelow(source)) {
    if (/\.test\.tsx?$/u.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    if (/\.tsx?$/u.test(file)) {
      for (const { specifier, typeOnly } of readImports(file, text)) {
        if (!typeOnly) names.add(packageOf(specifier));
      }
      for (const [, specifier = ''] of text.matchAll(/resolve\(\s*[`'"]([^`'"$]+)/gu)) {
        names.add(packageOf(specifier));
      }
    } else if (file.endsWith('.css')) {
      for (const [, specifier = ''] of text.matchAll(/@import ['"]([^'"]+)['"]/gu)) {
        names.add(packageOf(specifier));
      }
    }
  }
  return names;
}

/** `@scope/name/file.js` is in the package `@scope/name`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
