import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/project.mjs';

const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));

// Of a package that bundles others, npm 9 and 10 install the optional dependencies of dependencies for
// all platforms: 290 MB of the drawing library. They choose among those that the package itself names.
test('the builds of the drawing library are named, so that older npms install only one', () => {
  const { optionalDependencies } = read('package.json');
  const canvas = read('node_modules/@napi-rs/canvas/package.json');
  expect(optionalDependencies).toEqual(canvas.optionalDependencies);
});
