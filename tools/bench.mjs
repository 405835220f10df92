// npm run bench: prints the speed of what the product promises to be fast, as ratios to a baseline.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
ensureBuilt();
process.exitCode = await runNode([join(ROOT, 'bench/run.ts'), ...process.argv.slice(2)]);
