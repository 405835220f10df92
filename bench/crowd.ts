import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';

// A thread that holds many connections to a server, so that they do not load the measuring thread:
// opens them, reports that, and on demand reports how many the server has not closed.

const { port, count, request, sips, drips } = v.parse(
  v.object({
    port: v.number(),
    count: v.number(),
    /** The first bytes that each sends. */
    request: v.string(),
    /** The bytes to read from each four times a second; 0 reads nothing. */
    sips: v.number(),
    /** The bytes that each sends every 3 s. */
    drips: v.string(),
  }),
  workerData,
);

const sockets: Socket[] = [];
/** For every connection, including those that the server has closed. */
const ports: (number | undefined)[] = [];
while (sockets.length < count) {
  const some = Array.from({ length: Math.min(100, count - sockets.length) }, async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    ports.push(socket.localPort);
    socket.pause();
    if (request !== '') socket.write(request);
    return socket;
  });
  sockets.push(...(await Promise.all(some)));
}
if (sips > 0) {
  setInterval(() => {
    for (const socket of sockets) socket.read(Math.min(sips, socket.readableLength));
  }, 250);
}
if (drips !== '') {
  setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write(drips);
  }, 3000);
}
// Connections that are not read would not keep the thread alive.
parentPort?.ref();
parentPort?.postMessage(ports.filter((own) => own !== undefined));
