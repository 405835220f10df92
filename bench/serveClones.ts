// serveClones.ts ARCHIVE TIMES: serves search and pages of a multiple of the items from memory, as
// the site does; sends the port to the parent process (see serving.ts).
import { lexiconOf } from '../src/archive/lexiconOf.ts';
import { readArchive } from '../src/archive/readArchive.ts';
import { readCatalog } from '../src/catalog/catalog.ts';
import { CATEGORIES } from '../src/catalog/category.ts';
import { openBuiltWebApp } from '../src/cli/webApp.ts';
import { DEFAULT_SITE } from '../src/protocol/site.ts';
import { createEngine } from '../src/search/createEngine.ts';
import { listen } from '../src/server/listen.ts';
import { searchHere } from '../src/server/searchService.ts';
import { createTestApp, SILENT_LOG } from '../test/support/server/appFixture.ts';
import { cloneItems } from './cloneItems.ts';

const [folder = '', factor = '1'] = process.argv.slice(2);
const { archive, reason } = await readArchive(folder);
if (!archive) throw new Error(reason);
const { items: published } = readCatalog(archive.items, archive.wiki);
const items = cloneItems(
  published.filter((item) => item.type !== 'unknown'),
  Number(factor),
);
const lexicon = await lexiconOf(items, archive);
const engine = createEngine({ items, lexicon });
for (const category of CATEGORIES) engine.search({ query: '', category, offset: 0, limit: 1 });
const log = { ...SILENT_LOG, error: console.error };
const web = await openBuiltWebApp();
const edition = { engine: searchHere(engine), renderer: web.createRenderer(DEFAULT_SITE) };
const app = createTestApp({ edition: () => edition, assets: web.assets, log, now: Date.now });
const { listening, error } = await listen(app, { host: '127.0.0.1', port: 0, log });
if (!listening) throw new Error(error);
process.send?.({ port: listening.port, items: items.length });
