// Fails if docs/specification.md names a file or test that does not exist or never runs, or if a
// test does not name the row that it proves.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/project.mjs';
import { findDiagnostics } from './findDiagnostics.ts';
import { readRows } from './readRows.ts';
import { readTags } from './readTags.ts';
import { readTests } from './readTests.ts';

const DOCUMENT = 'docs/specification.md';
const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const markdown = readFileSync(join(ROOT, DOCUMENT), 'utf8');
const exists = (path: string) => existsSync(join(ROOT, path));
const lists = await readTests();
const tagged = new Map(
  [...lists.tests.keys()].map((file) => {
    return [file, readTags(file, readFileSync(join(ROOT, file), 'utf8'))];
  }),
);
const diagnostics = findDiagnostics(markdown, { exists, ...lists, tagged }, SECTIONS);
for (const { file = DOCUMENT, line, message } of diagnostics) {
  console.error(`${file}:${line}: ${message}`);
}
console.log(`specification: ${readRows(markdown).rows.length} rows, ${diagnostics.length} faults`);
process.exitCode = diagnostics.length > 0 ? 1 : 0;
