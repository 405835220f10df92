import { startFileServer } from './fileServer.ts';

// A server in its own process, for tests and benchmarks that measure its memory. It prints its
// port, and then, for each input, its peak memory since the last one, in bytes.
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
