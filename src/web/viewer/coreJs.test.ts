import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const require = createRequire(import.meta.url);

/** In all supported browsers, up to bugs that do not matter here. */
const NOT_NEEDED = [
  'es.array.includes.js',
  'es.array.push.js',
  'es.json.parse.js',
  'es.json.stringify.js',
  'web.dom-exception.stack.js',
  'web.self.js',
];

function modulesIn(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/core-js\/modules\/((?:es|web)\.[\w.-]+)/g)].map(
    ([, name]) => `${name}`,
  );
}

test('older browsers get what the legacy build of pdf.js would bring them', () => {
  const legacy = ['build/pdf.mjs', 'build/pdf.worker.mjs', 'web/pdf_viewer.mjs'].flatMap((name) =>
    modulesIn(require.resolve(`pdfjs-dist/legacy/${name}`)),
  );
  const ours = modulesIn(join(import.meta.dirname, 'coreJs.ts'));
  expect([...new Set([...ours, ...NOT_NEEDED])].sort()).toEqual([...new Set(legacy)].sort());
});
