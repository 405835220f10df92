// npm run release [-- VERSION | next] [--tagged v0.2.0]: makes the files of a release in release/.
// With a version, it first writes and tags that version in this clone. It never pushes or publishes.
import { join } from 'node:path';
import { ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
process.exitCode = await runNode([join(ROOT, 'tools/release/main.ts'), ...process.argv.slice(2)]);
