// The thread that reads the archive and makes its editions, so that requests are not delayed.
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../lib/messageOf.ts';
import { followFolder } from './followFolder.ts';
import { buffersOf, type LiveMessage, type LiveRequest, type LiveTask } from './liveMessages.ts';

if (!parentPort) throw new Error('this is started as a thread');
const port = parentPort;
// Set by createLiveSite.ts of the same program, so the cast is safe.
const task: LiveTask = workerData;
const post = (message: LiveMessage) => port.postMessage(message, buffersOf(message));
const { refresh, ask } = followFolder(task, post);
port.on('message', async (request: LiveRequest) => {
  if (request === 'refresh') return refresh();
  const { id, question } = request;
  try {
    post({ kind: 'answer', id, answer: await ask(question) });
  } catch (error) {
    post({ kind: 'no-answer', id, reason: messageOf(error) });
  }
});
