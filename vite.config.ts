import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { drawIcons } from './tools/lib/drawIcons.ts';

/** Stands in the template where the nonce of each response goes; entry-server.tsx fills it in. */
const NONCE_PLACEHOLDER = '%NONCE%';

/**
 * Puts the style sheet into the template. It is 9 kB compressed, and as a file of its own it costs a
 * round trip before anything can be painted, on a line that it shares with the script: on slow 4G
 * the first card comes 0.3 s sooner and after half the bytes (`npm run bench -- coldLoad`).
 */
function inlineStyles(): Plugin {
  return {
    name: 'app:inline-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      page.source = String(page.source).replace(
        /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/gu,
        (link, name: string) => {
          const sheet = bundle[name];
          const opening = `<style nonce="${NONCE_PLACEHOLDER}">`;
          return sheet?.type === 'asset' ? `${opening}${sheet.source}</style>` : link;
        },
      );
    },
  };
}

/** Names the search worker to the script in the template that starts it before the app has arrived. */
function searchWorker(): Plugin {
  const name = '%SEARCH_WORKER%';
  return {
    name: 'app:search-worker',
    enforce: 'post',
    // The dev server makes a worker of a module that is asked for like this.
    transformIndexHtml: (html, { server }) =>
      server
        ? html.replace(name, '/src/web/session/search.worker.ts?worker_file&type=module')
        : html,
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      const worker = Object.keys(bundle).find((file) => file.includes('/search.worker-'));
      if (page?.type !== 'asset') return;
      if (!worker) throw new Error('The page starts a search worker, and none was built.');
      page.source = String(page.source).replaceAll(name, `/${worker}`);
    },
  };
}

/** Drops comment lines and indentation from the template: they are part of every page that is sent. */
function trimTemplate(): Plugin {
  return {
    name: 'app:trim-template',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      page.source = String(page.source).replaceAll(/^\s*\/\/.*\n|^[ \t]+/gmu, '');
    },
  };
}

/** Crawlers and old browsers ask for this name without having read any page. */
function favicon(): Plugin {
  return {
    name: 'app:favicon',
    apply: ({ build }) => !build?.ssr,
    generateBundle() {
      const source = readFileSync('src/web/icons/icon.png');
      this.emitFile({ type: 'asset', fileName: 'favicon.ico', source });
    },
  };
}

/** The icons of the installed app, which the manifest names. */
function appIcons(): Plugin {
  return {
    name: 'app:icons',
    apply: ({ build }) => !build?.ssr,
    async generateBundle() {
      const icons = await drawIcons('src/web/icons/icon.svg');
      for (const [fileName, source] of icons) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** Modules that load when somebody uses them, with 1.5 MB of libraries that need a browser. */
const BROWSER_ONLY =
  /src[\\/]web[\\/](?:contribute[\\/]photos[\\/]joinPhotos|desk[\\/]createPlot)\.ts$/u;

/** Leaves out of the renderer what it never loads. */
function withoutBrowserOnly(): Plugin {
  return {
    name: 'app:without-browser-only',
    apply: ({ build }) => Boolean(build?.ssr),
    enforce: 'pre',
    load: (id) => (BROWSER_ONLY.test(id) ? 'export {};' : undefined),
  };
}

/**
 * What every part needs, in one file: as three small ones of their own they would each take one of
 * the six connections that a browser opens to a host, while larger things wait.
 */
const LIBRARIES = {
  name: 'libraries',
  test: /node_modules[\\/](?:react|react-dom|scheduler|clsx|class-variance-authority)[\\/]/u,
  priority: 2,
};

/**
 * What every page loads, in one file: the parts that later pages share with it would each cost a
 * request, and compress worse.
 */
const APP = {
  name: 'app',
  test: /src[\\/]web[\\/]entry-client\.tsx$/u,
  priority: 1,
};

/** What keeps documents, in one file: a dozen names of small ones would be part of the first page. */
const OFFLINE = {
  name: 'offline',
  test: /src[\\/]web[\\/]offline[\\/](?!worker|saveButton|SaveOffline\.)/u,
  includeDependenciesRecursively: false,
};

/** What sends forms, in one file for the same reason. */
const SENDING = {
  name: 'sending',
  test: /src[\\/]web[\\/]lib[\\/](?:createProof|newSecret|readAnswer|requestProof|sendJson|sendWish)\.ts$/u,
  includeDependenciesRecursively: false,
};

/**
 * The web app, built twice from one configuration: `vite build` makes what browsers load
 * (`dist/web/`, index.html being the template of every page, the rest hashed under `/assets/`),
 * `vite build --ssr` makes its renderer (`dist/ssr/entry-server.js`), free of other packages.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    trimTemplate(),
    inlineStyles(),
    searchWorker(),
    favicon(),
    appIcons(),
    withoutBrowserOnly(),
  ],
  publicDir: false,
  html: { cspNonce: NONCE_PLACEHOLDER },
  build: {
    emptyOutDir: true,
    // Styles are for browsers from three years ago, which in-app browsers still are. Scripts parse in
    // older ones as well (docs/decisions/0054-older-browsers.md).
    target: 'es2020',
    cssTarget: ['chrome119', 'safari17', 'firefox119'],
    // An inlined file would be sent with every page, or need `data:` in the security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? { outDir: 'dist/ssr', rolldownOptions: { input: 'src/web/entry-server.tsx' } }
      : {
          outDir: 'dist/web',
          rolldownOptions: {
            output: { codeSplitting: { groups: [LIBRARIES, APP, OFFLINE, SENDING] } },
          },
        }),
  },
  // The renderer is bundled with React, which must not look for its mode while it runs.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // Its annotations are for bundlers, and no license needs a comment: it has no packages.
  worker: { format: 'es', rolldownOptions: { output: { comments: false } } },
  // Only a bundler can take packages in; the dev server leaves them to Node.
  ...(command === 'build' && { ssr: { noExternal: true } }),
}));
