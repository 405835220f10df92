// The pdf.js worker, which parses documents, after the polyfills for older browsers.
import './polyfills.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
