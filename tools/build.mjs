// npm run build: the web app for browsers, its renderer for the server, the PDF viewer; and with them
// the demo, or the archive named, as files that any web server can serve, in dist/site.
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
