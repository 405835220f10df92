// siteProcess.ts ARCHIVE DATA [PORT [HOST]]: the real server without the web app, for tests that change an
// archive while it is served. Its pages contain the site's name and search results.
import { flushCompileCache } from 'node:module';
import { createStop } from '../../../src/cli/createStop.ts';
import { serve } from '../../../src/cli/serve.ts';
import { createTerminal } from '../../../src/cli/terminal/terminal.ts';
import type { WebApp } from '../../../src/cli/webApp.ts';
import { readEnvironment } from '../../../src/config/environment.ts';

const [archive = '', data = '', port = '0', host = '127.0.0.1'] = process.argv.slice(2);
const { environment, error } = readEnvironment();
if (!environment) throw new Error(error);

const web: WebApp = {
  assets: { find: async () => undefined },
  createRenderer: (site) => ({
    async render(url, { search, announcements }) {
      const query = url.searchParams.get('q') ?? '';
      const { total } = await search({ query, category: 'all', offset: 0, limit: 1 });
      const titles = announcements.map(({ title }) => title).join();
      return { status: 200, html: `${site.brand.name}|${total}|${titles}` };
    },
  }),
};
// Most of these processes are killed, so they save no state for the next one.
flushCompileCache();
const signal = createStop(process);
const terminal = createTerminal(process);
const at = { host, port: Number(port) };
const options = { archive, data, ...at, environment, terminal, signal };
process.exitCode = await serve(options, web);
process.exit();
