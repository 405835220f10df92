// serveNothing.ts BYTES: responds to every request with the same number of bytes, as fast as Node
// can.
import { createServer } from 'node:http';

const body = Buffer.alloc(Number(process.argv[2] ?? 0), 'x');
const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': body.byteLength,
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0, items: 0 });
});
