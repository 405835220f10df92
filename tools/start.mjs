// npm start: from a clean clone to a running site.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
ensureBuilt();
process.exitCode = await runNode([
  join(ROOT, 'src/cli/main.ts'),
  'serve',
  ...process.argv.slice(2),
]);
