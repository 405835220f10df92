import './polyfills.ts';
import * as pdfjs from 'pdfjs-dist';
import * as components from 'pdfjs-dist/web/pdf_viewer.mjs';

export { components, pdfjs };
