import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';

// A thread that holds many connections to a server, so that whoever measures is not kept busy by
// them: opens them, says so, and says on demand how many the server has not ended.

const { port, count, request, sips, drips } = v.parse(
  v.object({
    port: v.number(),
    count: v.number(),
    /** What each says at first. */
    request: v.string(),
    /** How many bytes are read of each four times a second; 0: nothing. */
    sips: v.number(),
    /** What each says every 3 s. */
    drips: v.string(),
  }),
  workerData,
);

const sockets: Socket[] = [];
/** Of each, also of those that the server has ended by now. */
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
// Connections that are not read do not keep a thread alive.
parentPort?.ref();
parentPort?.postMessage(ports.filter((own) => own !== undefined));
