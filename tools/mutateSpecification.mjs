// npm run mutate:specification: proves that the tests of business constants fail when these change.
import { join } from 'node:path';
import { ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
process.exitCode = await runNode([
  join(ROOT, 'tools/specification/mutate.ts'),
  ...process.argv.slice(2),
]);
