import type { Plugin } from 'vite';
import { leaveOut, replaceOnce } from './leaveOut.ts';

/**
 * What is left out of the worker: forms in XFA, which are off, and saving edited documents. The
 * decoder of Brotli has 60 kB and is for documents of a later PDF than 2.0; a browser that decodes
 * Brotli itself does not need it, except for a few streams. If it is needed, the viewer starts again
 * with the whole worker (startWorker.ts).
 */
const WORKER = [
  'PDFEditor',
  'incrementalUpdate',
  'importPrintedAppearances',
  ['XFAFactory', 'static getRichTextAsHtml() { return null; }'],
  ['getXfaFontName', 'return null;'],
  'getXfaFontDict',
] as const;

const BROTLI = 'let BrotliDecode = makeBrotliDecode();';
const NO_BROTLI = `const BrotliDecode = () => {
  postMessage("campusdocs:part-missing");
  throw new Error("Brotli is left out of this build");
};`;

/**
 * What is left out of the part that draws: the editor of annotations, forms in XFA, drawing in a
 * second worker or on the GPU, and requests, which RangeTransport sends.
 */
const DISPLAY = [
  'AnnotationEditor',
  'AnnotationEditorLayer',
  'AnnotationEditorUIManager',
  'ColorPicker',
  'DrawLayer',
  'DrawingEditor',
  'FreeTextEditor',
  'HighlightEditor',
  'InkEditor',
  'PDFFetchStream',
  'PDFNetworkStream',
  'PDFNodeStream',
  'RendererWorker',
  'SignatureEditor',
  'SignatureExtractor',
  'StampEditor',
  ['WebGPU', ''],
  'XfaLayer',
] as const;

/** What is left out of the components: translations (reader.ts), scripts, and the editor's layers. */
const COMPONENTS = [
  'AnnotationEditorLayerBuilder',
  ['DrawLayerBuilder', 'async render() {} cancel() {} setParent() {} getDrawLayer() {}'],
  'PDFHistory',
  'PDFScriptingManager',
  'PDFScriptingManagerComponents',
  'XfaLayerBuilder',
  'genericl10n_GenericL10n',
] as const;

/** How the components get the part that draws, which keeps all of it in the bundle. */
const FROM_GLOBAL = /const (\{[^}]*\}) = globalThis\.pdfjsLib;/;
const TO_GLOBAL = /globalThis\.pdfjsLib = \{[^}]*\};/;
const TO_GLOBAL_FOR_TESTS = /globalThis\._pdfjsTestingUtils = \{[^}]*\};/;

/** Leaves out of the worker of pdf.js what documents hardly ever need: 130 of 320 kB. */
export function leanWorker(): Plugin {
  return {
    name: 'viewer:lean-worker',
    transform: {
      filter: { id: /pdfjs-dist\/build\/pdf\.worker\.mjs$/ },
      handler: (code) => leaveOut(replaceOnce(code, BROTLI, NO_BROTLI), WORKER),
    },
  };
}

/** Leaves out of pdf.js what a viewer that only shows documents does not use: 80 of 180 kB. */
export function leanDisplay(): Plugin {
  return {
    name: 'viewer:lean-display',
    transform: {
      filter: { id: /pdfjs-dist\/(?:build\/pdf|web\/pdf_viewer)\.mjs$/ },
      handler(code, id) {
        if (!id.endsWith('pdf_viewer.mjs'))
          return leaveOut(
            replaceOnce(replaceOnce(code, TO_GLOBAL, ''), TO_GLOBAL_FOR_TESTS, ''),
            DISPLAY,
          );
        const [, names = ''] = FROM_GLOBAL.exec(code) ?? [];
        const imported = `import ${names} from "pdfjs-dist/build/pdf.mjs";`;
        return leaveOut(
          replaceOnce(code, /const \{[^}]*\} = globalThis\.pdfjsLib;/, imported),
          COMPONENTS,
        );
      },
    },
  };
}
