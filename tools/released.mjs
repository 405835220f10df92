// node tools/released.mjs: keeps what this version writes, as a test of upgrades from it.
import { join } from 'node:path';
import { ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
process.exitCode = await runNode([join(ROOT, 'tools/released/keepReleased.ts')]);
