// npm run build: builds the web app, its server renderer and the PDF viewer, and exports the demo
// or the given archive to dist/site, as files for any web server.
import { join } from 'node:path';
import { build, ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
build();
process.exitCode = await runNode([
  join(ROOT, 'src/cli/main.ts'),
  'export',
  join(ROOT, 'dist/site'),
  ...process.argv.slice(2),
]);
