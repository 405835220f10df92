// Checks that imports follow the rules of docs/architecture.md. Exits with 1 if one does not.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow, ROOT } from '../lib/project.mjs';
import { findViolations } from './findViolations.ts';
import { readImports } from './readImports.ts';

const files = ['src', 'test', 'e2e']
  .flatMap((folder) => filesBelow(join(ROOT, folder)))
  .filter((file) => /(?<!\.d)\.(?:ts|tsx|mts)$/u.test(file));

let imports = 0;
const violations = files.flatMap((path) => {
  const file = relative(ROOT, path).replaceAll('\\', '/');
  const found = readImports(file, readFileSync(path, 'utf8'));
  imports += found.length;
  return findViolations(file, found);
});

for (const { file, specifier, advice } of violations) {
  console.error(`${file} imports ${specifier}: ${advice}`);
}
// The counts show that files were actually read.
console.log(`walls: ${imports} imports in ${files.length} files, ${violations.length} violations`);
if (violations.length > 0 || imports === 0) process.exitCode = 1;
