// The pdf.js worker, which parses documents, without what they hardly ever need.
import './polyfills.ts';
import 'pdfjs-dist/build/pdf.worker.mjs';
