// npm run bench:access: prints what access, downloads and idle connections cost, as ratios.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
ensureBuilt();
process.exitCode = await runNode([join(ROOT, 'bench/access.ts'), ...process.argv.slice(2)]);
