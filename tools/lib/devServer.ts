import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { createStop } from '../../src/cli/createStop.ts';
import { BUILT } from '../../src/cli/packagePaths.ts';
import { serve } from '../../src/cli/serve.ts';
import { createTerminal } from '../../src/cli/terminal/terminal.ts';
import type { RendererModule, WebApp } from '../../src/cli/webApp.ts';
import { readEnvironment } from '../../src/config/environment.ts';
import type { Site } from '../../src/protocol/site.ts';
import { openAssets } from '../../src/server/assets.ts';
import type { PageRenderer } from '../../src/server/pageRenderer.ts';
import { ROOT } from './project.mjs';

/** A bundled configuration is a temporary file, which `node --watch` would take for source code. */
const CONFIG_LOADER = 'native';

const [archive = join(ROOT, 'demo')] = process.argv.slice(2);
const { environment, error } = readEnvironment();
if (!environment) throw new Error(error);

let vite: ViteDevServer | undefined;
const web: WebApp = {
  // Only for the PDF viewer, a separate page: the bundler handles everything else first.
  assets: await openAssets(join(BUILT, 'web')),
  createRenderer: (site) => ({ render: (url, facts) => renderFromSource(site, url, facts) }),
  before: async (server) => {
    vite = await createServer({
      root: ROOT,
      configFile: join(ROOT, 'vite.config.ts'),
      configLoader: CONFIG_LOADER,
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server } },
    });
    return vite.middlewares;
  },
};
const { PORT, HOST } = environment;
const signal = createStop(process);
const terminal = createTerminal(process);
process.exitCode = await serve(
  { archive, host: HOST, port: PORT, environment, terminal, signal },
  web,
);
await vite?.close();
process.exit();

/** Renders a page with the current source. */
async function renderFromSource(
  site: Site,
  url: URL,
  facts: Parameters<PageRenderer['render']>[1],
): ReturnType<PageRenderer['render']> {
  if (!vite) throw new Error('the bundler is started before the first request');
  const source = await readFile(join(ROOT, 'index.html'), 'utf8');
  const template = await vite.transformIndexHtml(url.pathname, source);
  // Vite does not type the modules it loads; this one is the app's own source.
  const entry = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as RendererModule;
  return entry.createRenderer({ template, site }).render(url, facts);
}
