import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

/**
 * The service worker, `/sw.js`: one classic script, built last, because it names the files that it
 * stores. The server puts the settings of its site before it.
 */

const WEB = join(import.meta.dirname, 'dist/web');

function filesIn(folder: string): string[] {
  return readdirSync(join(WEB, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/u.test(entry.name))
    .map((entry) => `/${join(entry.parentPath, entry.name).slice(WEB.length + 1)}`)
    .sort();
}

/** Not needed without a server: signing in. In every page already: the style sheet of the app. */
const NOT_IN_APP = /\/(?:SignIn\w*|index)-[\w-]+\.(?:js|css)$/u;
const APP_TYPES = /\.(?:js|css|woff2|svg)$/u;

const indexScript = filesIn('assets').filter((file) => /\/index-[\w-]+\.js$/u.test(file));
const appFiles = [
  ...filesIn('assets').filter((file) => APP_TYPES.test(file) && !NOT_IN_APP.test(file)),
  ...indexScript,
];

/**
 * Of the viewer: its scripts, the decoders of scans, and what documents in Chinese need that do not
 * embed their fonts. Slices of Noto Sans SC are for systems without Chinese: kept when they are shown.
 */
const NOT_IN_VIEWER = /\/(?:noto-sans-sc|iccs)|\/web\/|LICENSE/u;
const CMAPS = /\/cmaps\//u;
const CHINESE_CMAPS = /\/cmaps\/(?:GB|UniGB|Adobe-GB1|Uni-?CNS|B5|ETen|Adobe-CNS1|Identity)/u;
const viewerFiles = filesIn('pdf-viewer').filter(
  (file) => !NOT_IN_VIEWER.test(file) && (!CMAPS.test(file) || CHINESE_CMAPS.test(file)),
);

const names = JSON.stringify([appFiles, viewerFiles]);

export default defineConfig({
  publicDir: false,
  define: {
    __APP_FILES__: JSON.stringify(appFiles),
    __VIEWER_FILES__: JSON.stringify(viewerFiles),
    __RELEASE__: JSON.stringify(createHash('sha256').update(names).digest('hex').slice(0, 8)),
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    target: 'es2020',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/web/offline/worker/worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
