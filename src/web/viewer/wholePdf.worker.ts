// The whole worker, for documents that need what is left out, and for every browser.
import './polyfills.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
