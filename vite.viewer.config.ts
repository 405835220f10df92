import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type CSSOptions, defineConfig, type Plugin } from 'vite';
import { leanDisplay, leanWorker } from './tools/viewer/leanPdfjs.ts';

/**
 * Builds the PDF viewer, a page of its own beside the web app: `/pdf-viewer/web/viewer.html`.
 * Everything that it fetches later (cMaps, fonts, wasm) is copied under a path that holds the
 * version, so that all of `/pdf-viewer/` but the HTML can be cached for ever.
 */

type PostcssPlugin = Extract<
  NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number],
  { postcssPlugin: string; Once?: unknown }
>;

const require = createRequire(import.meta.url);

function packageFolder(name: string): { folder: string; version: string } {
  const file = require.resolve(`${name}/package.json`);
  return { folder: dirname(file), version: JSON.parse(readFileSync(file, 'utf8')).version };
}

const pdfjs = packageFolder('pdfjs-dist');
const noto = packageFolder('@fontsource/noto-sans-sc');

/** What pdf.js fetches at run time; its JavaScript sandbox and the fallbacks without wasm are left out. */
const PDFJS_FOLDERS = ['cmaps', 'iccs', 'standard_fonts', 'wasm'];
const NOT_NEEDED = /^quickjs|_nowasm_fallback\.js$/;

function pdfjsFiles(): Plugin {
  return {
    name: 'viewer:pdfjs-files',
    generateBundle() {
      for (const folder of PDFJS_FOLDERS)
        for (const file of readdirSync(join(pdfjs.folder, folder)))
          if (!NOT_NEEDED.test(file))
            this.emitFile({
              type: 'asset',
              fileName: `pdfjs-${pdfjs.version}/${folder}/${file}`,
              source: readFileSync(join(pdfjs.folder, folder, file)),
            });
    },
  };
}

/** Faces that a system with Chinese brings along, as `local()` knows them: with one of these nothing is fetched. */
const LOCAL_SANS = [
  'PingFang SC',
  'PingFangSC-Regular',
  'HarmonyOS Sans SC',
  'MiSans',
  'Microsoft YaHei',
  'Noto Sans CJK SC',
  'Noto Sans CJK SC Regular',
  'NotoSansCJKsc-Regular',
  'Noto Sans SC',
  'Source Han Sans SC',
  'Source Han Sans CN',
  'WenQuanYi Micro Hei',
  'Heiti SC',
  'SimHei',
];
const LOCAL_SERIF = [
  'Songti SC',
  'STSong',
  'SimSun',
  'NSimSun',
  'Noto Serif CJK SC',
  'NotoSerifCJKsc-Regular',
  'Noto Serif SC',
  'Source Han Serif SC',
  'Source Han Serif CN',
];

const local = (names: readonly string[]): string => names.map((n) => `local("${n}")`).join(',');

/**
 * The style sheet of the Chinese fallback face: Noto Sans SC in slices, of which a browser fetches
 * those that hold the characters drawn, and only where the system has no Chinese face.
 * Slices of other scripts are left out: for those every system has letters.
 */
function hanStyleSheet(): { css: string; files: string[] } {
  const files: string[] = [];
  const faces: string[] = [
    `@font-face{font-family:"CampusDocs Song";font-display:block;src:${local(LOCAL_SERIF)}}`,
  ];
  for (const [, file, range] of readFileSync(join(noto.folder, '400.css'), 'utf8').matchAll(
    /url\(\.\/files\/(noto-sans-sc-\d+-400-normal\.woff2)\)[^}]*?unicode-range:\s*([^;]+);/g,
  )) {
    if (file === undefined || range === undefined) continue;
    files.push(file);
    faces.push(
      `@font-face{font-family:"CampusDocs Hei";font-display:block;src:${local(LOCAL_SANS)},url(../noto-sans-sc-${noto.version}/${file}) format("woff2");unicode-range:${range}}`,
    );
  }
  if (files.length < 90) throw new Error('@fontsource/noto-sans-sc is not laid out as expected');
  return { css: faces.join('\n'), files };
}

const han = hanStyleSheet();
const hanFile = `assets/han-${createHash('sha256').update(han.css).digest('hex').slice(0, 8)}.css`;

function hanFont(): Plugin {
  return {
    name: 'viewer:han-font',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: hanFile, source: han.css });
      for (const file of han.files)
        this.emitFile({
          type: 'asset',
          fileName: `noto-sans-sc-${noto.version}/${file}`,
          source: readFileSync(join(noto.folder, 'files', file)),
        });
    },
  };
}

/** Of the style sheet of pdf.js the parts that lay out pages; four fifths of it are its editor. */
const PAGE_PARTS =
  /^(?:\.(?:pdfViewer|page|canvasWrapper|textLayer|textLayerImages|annotationLayer)\b|\[data-main-rotation)/;
const OTHER_PARTS = /editor|loading|spread|scroll/i;

const keepPageStyles: PostcssPlugin = {
  postcssPlugin: 'viewer:page-styles',
  Once(root) {
    if (!root.source?.input.file?.endsWith('/pdf_viewer.css')) return;
    for (const node of [...root.nodes]) {
      const selector = node.type === 'rule' ? node.selector : '';
      if (!PAGE_PARTS.test(selector) || OTHER_PARTS.test(selector)) node.remove();
    }
  },
};

/** How pdf.js sizes its pages, in a CSS function that Chrome has had since version 125. */
const ROUNDED = /`round\(down, (var\(--total-scale-factor\) \* \$\{page\w+\}px), [^`]+\)`/g;

/**
 * Sizes pages without `round()` where the browser does not know it: there the declaration counts for
 * nothing, and every page of a document is 0 px high.
 */
function pageSizesForOlderBrowsers(): Plugin {
  return {
    name: 'viewer:page-sizes',
    transform: {
      filter: { id: /pdfjs-dist\/build\/pdf\.mjs$/ },
      handler(code) {
        if (code.match(ROUNDED)?.length !== 2)
          throw new Error('pdf.js sizes its pages differently');
        const known = 'CSS.supports("width", "round(down, 1px, 1px)")';
        return code.replace(
          ROUNDED,
          (size, factor) => `(${known} ? ${size} : \`calc(${factor})\`)`,
        );
      },
    },
  };
}

/** Where pdf.js goes through the children of a node of the page tree, to find a page by its index. */
const CHILDREN =
  /for \(let last = kids\.length - 1; last >= 0; last--\) \{\s+const lastKid = kids\[last\];/;

/** Where it counts the pages before a page, for links and outlines. */
const PAGES_BEFORE =
  /const kidPromises = \[\];\s+let found = false;\s+for \(const kid of kids\) \{/;

/**
 * Reads no other page's dictionary where a node has as many pages as children, as all page trees have
 * at the bottom and those of printer drivers at the top. pdf.js reads the dictionary of every page
 * before it, and of all 500 if they are below the root: 500 requests, half a minute on a phone.
 */
function directPageAccess(): Plugin {
  return {
    name: 'viewer:direct-page-access',
    transform: {
      filter: { id: /pdfjs-dist\/(?:legacy\/)?build\/pdf\.worker\.mjs$/ },
      handler(code) {
        if (!CHILDREN.test(code) || !PAGES_BEFORE.test(code))
          throw new Error('pdf.js reads the page tree differently');
        return code
          .replace(
            CHILDREN,
            (loop) => `
            const direct = kids.length === count ? kids[pageIndex - currentPageIndex] : undefined;
            if (direct instanceof Ref) {
              const page = await xref.fetchAsync(direct);
              if (page instanceof Dict && !page.has("Kids")) {
                if (!pageKidsCountCache.has(direct)) pageKidsCountCache.put(direct, 1);
                if (!pageIndexCache.has(direct)) pageIndexCache.put(direct, pageIndex);
                return [page, direct];
              }
            }
            ${loop}`,
          )
          .replace(
            PAGES_BEFORE,
            (loop) => `
            if (kids.length === parent.getRaw("Count")) {
              const before = kids.findIndex((kid) => kid instanceof Ref && isRefsEqual(kid, ref));
              if (before >= 0) {
                total += before;
                ref = parentRef;
                continue;
              }
            }
            ${loop}`,
          );
      },
    },
  };
}

/** Writes Lucide icons into the page while it is built: `<i data-icon="search"></i>`. */
function lucideIcons(): Plugin {
  return {
    name: 'viewer:lucide-icons',
    async transformIndexHtml(html) {
      const names = new Set([...html.matchAll(/<i data-icon="([a-z0-9-]+)"/g)].map((m) => m[1]));
      const drawings = new Map<string, string>();
      for (const name of names) {
        const { __iconData } = await import(`lucide-react/icons/${name}`);
        const shapes: [string, Record<string, string>][] = __iconData.node;
        drawings.set(
          `${name}`,
          shapes
            .map(([tag, { key: _, ...attributes }]) => {
              const written = Object.entries(attributes).map(([n, v]) => `${n}="${v}"`);
              return `<${tag} ${written.join(' ')}/>`;
            })
            .join(''),
        );
      }
      return html.replace(
        /<i data-icon="([a-z0-9-]+)"([^>]*)><\/i>/g,
        (_, name: string, more: string) =>
          `<svg class="icon${more && ' '}${more.replace(/ class="(.*)"/, '$1')}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${drawings.get(name)}</svg>`,
      );
    },
  };
}

/** What is only needed when somebody asks for it: not fetched beforehand. */
const ON_DEMAND = /\/(?:findList|coreJs)\.ts$/;

/** The worker that most browsers start. */
const WORKER = /\/pdf\.worker-[\w-]+\.js$/;

/**
 * Lets the browser fetch what the entry will import while it still reads the entry, and names the
 * worker for those who fetch it beforehand (preview/preloadViewer.ts).
 */
function preloadParts(): Plugin {
  return {
    name: 'viewer:preload-parts',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const files = Object.values(bundle ?? {});
        const worker = files.find(({ fileName }) => WORKER.test(fileName))?.fileName;
        if (bundle && worker === undefined) throw new Error('the worker is not in the bundle');
        const parts = files
          .filter((file) => file.type === 'chunk' && !file.isEntry)
          .filter((file) => !ON_DEMAND.test(file.type === 'chunk' ? `${file.facadeModuleId}` : ''));
        return [
          {
            tag: 'meta',
            attrs: { name: 'worker', content: `/pdf-viewer/${worker}` },
            injectTo: 'head' as const,
          },
          ...parts.map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/pdf-viewer/${fileName}` },
            injectTo: 'head' as const,
          })),
        ];
      },
    },
  };
}

export default defineConfig({
  root: join(import.meta.dirname, 'src/web/viewer'),
  base: '/pdf-viewer/',
  publicDir: false,
  define: {
    __PDFJS_FILES__: JSON.stringify(`/pdf-viewer/pdfjs-${pdfjs.version}/`),
    __HAN_STYLES__: JSON.stringify(`/pdf-viewer/${hanFile}`),
  },
  css: { postcss: { plugins: [keepPageStyles] } },
  worker: { format: 'es', plugins: () => [directPageAccess(), leanWorker()] },
  plugins: [
    leanDisplay(),
    pageSizesForOlderBrowsers(),
    lucideIcons(),
    preloadParts(),
    pdfjsFiles(),
    hanFont(),
  ],
  build: {
    outDir: join(import.meta.dirname, 'dist/web/pdf-viewer'),
    emptyOutDir: true,
    // In-app browsers lag some years behind; what they lack comes with pdf.js and polyfills.ts.
    target: ['chrome109', 'edge109', 'safari16', 'firefox115'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    reportCompressedSize: false,
    rolldownOptions: {
      input: join(import.meta.dirname, 'src/web/viewer/web/viewer.html'),
    },
  },
});
