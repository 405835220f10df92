// npm test: all checks that must pass before a change lands.
import { join } from 'node:path';
import { ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
process.exitCode = await runNode([join(ROOT, 'tools/test/runTests.ts'), ...process.argv.slice(2)]);
