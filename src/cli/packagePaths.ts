import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import * as v from 'valibot';

const MANIFEST = findPackageJSON(import.meta.url);
if (MANIFEST === undefined) throw new Error('the program is not in its package');

/** The folder of the package. */
const PACKAGE = dirname(MANIFEST);

/** The output of `npm run build`: the web app. */
export const BUILT = join(PACKAGE, 'dist');

/** The archive that comes with the program. */
export const DEMO = join(PACKAGE, 'demo');

/** Returns the folder if it is an archive, or the demo. */
export function archiveAt(folder: string): string {
  return existsSync(join(folder, 'metadata')) ? folder : DEMO;
}

/** The version of the program. */
export function readVersion(): string {
  const Manifest = v.object({ version: v.string() });
  return v.parse(Manifest, JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))).version;
}
