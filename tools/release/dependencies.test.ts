import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/project.mjs';

const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));

test('each dependency with an install script is decided about, and none is in the program', () => {
  const { allowScripts } = read('package.json');
  const { packages } = read('package-lock.json');
  const withScripts = Object.entries<{ hasInstallScript?: boolean; dev?: boolean }>(packages)
    .filter(([, one]) => one.hasInstallScript)
    .map(([path, one]) => ({ name: path.replace(/^.*node_modules\//u, ''), dev: one.dev }));
  expect(Object.keys(allowScripts)).toEqual(withScripts.map(({ name }) => name));
  expect(withScripts.every(({ dev }) => dev)).toBe(true);
});

// Of a package that bundles others, npm 9 and 10 install the optional dependencies of dependencies for
// all platforms: 290 MB of the drawing library. They choose among those that the package itself names.
test('the builds of the drawing library are named, so that older npms install only one', () => {
  const { optionalDependencies } = read('package.json');
  const canvas = read('node_modules/@napi-rs/canvas/package.json');
  expect(optionalDependencies).toEqual(canvas.optionalDependencies);
});
