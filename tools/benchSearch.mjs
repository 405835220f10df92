// npm run bench:search: prints how well search finds, beside the rule of the specification.
import { join } from 'node:path';
import { ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
process.exitCode = await runNode([join(ROOT, 'bench/relevance.ts'), ...process.argv.slice(2)]);
