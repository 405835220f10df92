import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createProviderFetch } from './createProviderFetch.ts';
import { isSecureAddress } from './secureAddress.ts';

const forever = new AbortController().signal;

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/`;
}

test('returns a complete response, including an error status', async () => {
  const address = await serve((_request, response) => response.writeHead(418).end('{"a":1}'));
  const answer = await createProviderFetch(forever)(address, {});
  expect([answer.status, await answer.json()]).toEqual([418, { a: 1 }]);
});

test('a response that never ends times out', async () => {
  const address = await serve((_request, response) => void response.write('{'));
  const response = createProviderFetch(forever, 50)(address, {});
  await expect(response).rejects.toMatchObject({ errorCode: 'provider-down' });
});

test('a small response that decompresses to a large one is refused', async () => {
  const packed = gzipSync(Buffer.alloc(3_000_000));
  const address = await serve((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
  );
  await expect(createProviderFetch(forever)(address, {})).rejects.toMatchObject({
    errorCode: 'answer-wrong',
  });
});

test('redirects are not followed', async () => {
  const reached: (string | undefined)[] = [];
  const address = await serve((request, response) => {
    reached.push(request.url);
    response.writeHead(308, { location: '/elsewhere' }).end();
  });
  const response = createProviderFetch(forever)(address, { method: 'POST', body: 'secret' });
  await expect(response).rejects.toMatchObject({ errorCode: 'answer-wrong' });
  expect(reached).toEqual(['/']);
});

test('nothing is sent unencrypted over a network, or to other protocols', async () => {
  for (const address of ['http://sso.example.edu/', 'file:///etc/passwd', 'data:,x', '', '//x']) {
    const response = createProviderFetch(forever)(address, {});
    await expect(response).rejects.toMatchObject({ errorCode: 'answer-wrong' });
  }
});

test.each([
  ['https://sso.example.edu/', true],
  ['http://localhost:3000/', true],
  ['http://127.0.0.1/', true],
  ['http://[::1]:8080/', true],
  ['http://127.0.0.1.example/', false],
  ['http://localhost.example/', false],
  ['http://0.0.0.0/', false],
  ['http://10.0.0.1/', false],
  ['ftp://localhost/', false],
  ['javascript:alert(1)', false],
])('%s is a secure address: %j', (address, isSecure) => {
  expect(isSecureAddress(address)).toBe(isSecure);
});
