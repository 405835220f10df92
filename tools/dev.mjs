// npm run dev: serves the demo or the given archive, reloads the web app when it is edited, and
// restarts the server when its source changes.
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
