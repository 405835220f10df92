// npm run dev: the demo (or the archive named), with the web app reloaded while it is edited and
// the server started anew when its own source changes.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, pinnedNode, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
ensureBuilt();
const viewer = spawn(
  pinnedNode(),
  [
    join(ROOT, 'node_modules/vite/bin/vite.js'),
    ...['build', '--watch', '--logLevel', 'warn', '-c', 'vite.viewer.config.ts'],
  ],
  { cwd: ROOT, stdio: ['ignore', 2, 2] },
);
process.on('exit', () => viewer.kill());
process.exitCode = await runNode([
  '--watch',
  '--watch-preserve-output',
  join(ROOT, 'tools/lib/devServer.ts'),
  ...process.argv.slice(2),
]);
