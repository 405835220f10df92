// The thread that reads the archive and makes its editions, so that requests are not delayed.
import { parentPort, workerData } from 'node:worker_threads';
import { followFolder } from './followFolder.ts';
import { buffersOf, type LiveTask } from './liveMessages.ts';

if (!parentPort) throw new Error('this is started as a thread');
const port = parentPort;
// Set by createLiveSite.ts of the same program, so the cast is safe.
const task: LiveTask = workerData;
const { refresh } = followFolder(task, (message) => port.postMessage(message, buffersOf(message)));
port.on('message', refresh);
