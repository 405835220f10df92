import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { bundleLibrary } from './bundleLibrary.ts';
import { compileProgram, type Vendored } from './compileProgram.ts';
import { ROOT } from './project.mjs';

/** The program uses less than a tenth of these packages: 12 MB of 215. */
const VENDORED: Vendored = {
  // Without its package.json, by which Node would take the ES module for a script.
  '@cantoo/pdf-lib': ['dist/pdf-lib.esm.min.js', 'LICENSE.md'],
  'opencc-js': ['dist/esm/t2cn.js', 'LICENSE', 'THIRD_PARTY_LICENSES.md'],
  'pdfjs-dist': [
    'LICENSE',
    'package.json',
    'cmaps',
    'iccs',
    'standard_fonts',
    // Not the engine for scripts in documents, which are never run.
    ...['JBIG2', 'OPENJPEG', 'PDFJS_JBIG2', 'PDFJS_OPENJPEG', 'PDFJS_QCMS', 'QCMS'].map(
      (name) => `wasm/LICENSE_${name}`,
    ),
    ...['jbig2.wasm', 'openjpeg.wasm', 'qcms_bg.wasm'].map((name) => `wasm/${name}`),
    ...['jbig2', 'openjpeg'].map((name) => `wasm/${name}_nowasm_fallback.js`),
  ],
  '@tesseract.js-data/chi_sim': ['package.json', '4.0.0_best_int'],
  'tesseract.js-core': [
    'LICENSE',
    // Without it, Node would take the file for an ES module, as those around it.
    'package.json',
    'tesseract-core-simd-lstm.js',
    'tesseract-core-simd-lstm.wasm',
  ],
  '@fontsource/noto-sans-sc': [
    'LICENSE',
    'files/noto-sans-sc-chinese-simplified-400-normal.woff2',
    'files/noto-sans-sc-chinese-simplified-600-normal.woff2',
    'files/noto-sans-sc-cyrillic-400-normal.woff2',
    'files/noto-sans-sc-cyrillic-600-normal.woff2',
  ],
  '@fontsource/figtree': ['LICENSE', 'files/figtree-latin-700-italic.woff2'],
};

/** The SDK for assistants is 14 MB with what it imports, of which one is run. */
const ASSISTANT_SDK = '@modelcontextprotocol/server';

const packages = join(ROOT, 'node_modules');
const program = join(ROOT, 'dist/program');
compileProgram(join(ROOT, 'src/cli/main.ts'), join(ROOT, 'src'), program, {
  vendored: VENDORED,
  entries: {
    '@cantoo/pdf-lib': '@cantoo/pdf-lib/dist/pdf-lib.esm.min.js',
    'opencc-js/t2cn': 'opencc-js/dist/esm/t2cn.js',
    [ASSISTANT_SDK]: `${ASSISTANT_SDK}/index.js`,
    [`${ASSISTANT_SDK}/stdio`]: `${ASSISTANT_SDK}/stdio.js`,
  },
  packages,
});
// Its files without spaces and long names, a half of what they are, under the names by which it finds them.
for (const name of ['pdf', 'pdf.worker']) {
  const file = join('pdfjs-dist/legacy/build', name);
  cpSync(join(packages, `${file}.min.mjs`), join(program, 'vendor', `${file}.mjs`));
}
await bundleLibrary({
  entries: { index: ASSISTANT_SDK, stdio: `${ASSISTANT_SDK}/stdio` },
  contents: [ASSISTANT_SDK, '@modelcontextprotocol/core', 'zod'],
  target: join(program, 'vendor', ASSISTANT_SDK),
  packages,
});
