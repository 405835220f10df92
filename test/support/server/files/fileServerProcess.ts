import { startFileServer } from './fileServer.ts';

// A server of its own process, for tests and benchmarks that weigh it. It tells its port, and then,
// whenever it is spoken to, the most memory it has held since it was last asked, in bytes.
const folder = process.argv[2];
if (folder === undefined) throw new Error('which folder?');
const { port } = await startFileServer(folder);

let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20);

process.on('message', () => {
  const now = process.memoryUsage.rss();
  process.send?.(Math.max(peak, now));
  peak = now;
});
process.send?.(port);
