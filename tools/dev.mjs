// npm run dev: the demo (or the archive named), with the web app reloaded while it is edited and
// the server started anew when its own source changes.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
ensureBuilt();
process.exitCode = await runNode([
  '--watch',
  '--watch-preserve-output',
  join(ROOT, 'tools/lib/devServer.ts'),
  ...process.argv.slice(2),
]);
