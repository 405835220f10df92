// The worker of pdf.js, which reads documents, with what older browsers lack loaded before it.
import './olderBrowsers.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
