import './polyfills.ts';
// The library first: the components below take it from `globalThis.pdfjsLib`.
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as components from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';

export { components, pdfjs };
