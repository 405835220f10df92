// npm run demo: regenerates the demo archive from the texts in tools/demo/content.
import { join } from 'node:path';
import { ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
process.exitCode = await runNode([join(ROOT, 'tools/demo/generate.ts'), ...process.argv.slice(2)]);
