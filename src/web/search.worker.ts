import type { FromSearchWorker } from './home/searchWorkerMessages.ts';

// Until the engine can be loaded in browsers, the server answers.
const reply: FromSearchWorker = { type: 'failed', reason: 'not built yet' };
self.postMessage(reply);
