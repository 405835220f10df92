// npm run bench:import: prints how much of the imported metadata is correct, compared to a naive
// script.
import { join } from 'node:path';
import { ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
process.exitCode = await runNode([join(ROOT, 'bench/importing.ts'), ...process.argv.slice(2)]);
