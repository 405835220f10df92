// npm run check: the quick part of npm test for use during development: no unit tests, no browser.
import { join } from 'node:path';
import { ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
const steps = ['format', 'types', 'walls', 'unused'];
process.exitCode = await runNode([join(ROOT, 'tools/test/runTests.ts'), ...steps]);
