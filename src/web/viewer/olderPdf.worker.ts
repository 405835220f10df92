// The worker for browsers that need polyfills.
import './coreJs.ts';
import './pdf.worker.ts';
