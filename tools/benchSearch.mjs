// npm run bench:search: prints the quality of search results, compared to the specified rule.
import { join } from 'node:path';
import { ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
process.exitCode = await runNode([join(ROOT, 'bench/relevance.ts'), ...process.argv.slice(2)]);
