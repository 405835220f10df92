// npm run campusdocs COMMAND: the commands of the program, such as search, with the Node they need.
import { join } from 'node:path';
import { ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
process.exitCode = await runNode([join(ROOT, 'src/cli/main.ts'), ...process.argv.slice(2)]);
