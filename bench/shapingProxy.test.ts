import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { SLOW_4G, startShapingProxy } from './shapingProxy.ts';

test('bytes pass unchanged over parallel connections, and all are counted', async () => {
  const body = 'x'.repeat(20_000);
  const answer = `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
  const server = createServer((socket) => socket.once('data', () => socket.end(answer + body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  // A fast line, because throttling is tested with the token bucket.
  const fast = { ...SLOW_4G, bytesPerSecond: 100_000_000, roundTripMs: 2 };
  const proxy = await startShapingProxy(`http://127.0.0.1:${port}`, fast);
  const texts = await Promise.all([1, 2, 3].map(async () => (await fetch(proxy.url)).text()));
  expect(texts).toEqual([body, body, body]);
  const received = proxy.receivedBy(Number.POSITIVE_INFINITY);
  expect(received).toBe(3 * (answer.length + body.length));

  await proxy.close();
  server.close();
});
