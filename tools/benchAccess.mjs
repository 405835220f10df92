// npm run bench:access: prints the cost of access control, downloads and idle connections, as
// ratios.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
ensureBuilt();
process.exitCode = await runNode([join(ROOT, 'bench/access.ts'), ...process.argv.slice(2)]);
