// npm run build: the web app for browsers, its renderer for the server, the PDF viewer.
import { join } from 'node:path';
import { ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
process.exitCode = await runNode([join(ROOT, 'tools/lib/buildWeb.ts')]);
