import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { PROGRAM_PATHS } from '../../protocol/urls.ts';
import { createSiteClient } from './siteClient.ts';

const TOKEN = `campusdocs_${'x'.repeat(43)}`;

/** Starts a server until the test ends. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A listening TCP server has such an address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const clientOf = (origin: string, signal = new AbortController().signal) =>
  createSiteClient(origin, { fetch, signal });

const metadata = (origin: string) => ({
  issuer: origin,
  device_authorization_endpoint: `${origin}/api/device`,
  token_endpoint: `${origin}/api/token`,
  revocation_endpoint: `${origin}/api/revoke`,
  grant_types_supported: [],
  scopes_supported: [],
});

test('does not follow redirects, and sends the token to no other host', async () => {
  const seen: unknown[] = [];
  const thief = await serve((request, response) => {
    seen.push(request.headers);
    response.end('{}');
  });
  for (const status of [301, 302, 303, 307, 308]) {
    const site = await serve((_, response) => {
      response.writeHead(status, { location: `${thief}/api/whoami` }).end();
    });
    const answers = [
      await clientOf(site).get(PROGRAM_PATHS.whoami, v.unknown(), TOKEN),
      await clientOf(site).post(`${site}/api/revoke`, { token: TOKEN }, v.unknown()),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ kind: 'strange', reason: expect.stringContaining(thief) });
    }
  }
  expect(seen).toEqual([]);
});

test.each<[string, (origin: string) => [number, string], string]>([
  ['a page of another site', () => [200, '<!doctype html>'], 'is no CampusDocs'],
  ['JSON of something else', () => [200, '{"name":"x"}'], 'is no CampusDocs'],
  ['a page that is not there', () => [404, 'Not Found'], 'is no CampusDocs'],
  ['a CampusDocs without sign-in', () => [404, '{"code":"not-found"}'], 'cannot sign in'],
  ['an endless answer', () => [200, 'x'.repeat(3e6)], 'is no CampusDocs'],
  [
    'the metadata of another site',
    () => [200, JSON.stringify(metadata('https://docs.example.edu'))],
    'campusdocs login https://docs.example.edu',
  ],
  [
    'endpoints of another site',
    (origin) => [
      200,
      JSON.stringify({ ...metadata(origin), token_endpoint: 'https://evil.example/api/token' }),
    ],
    'somewhere else',
  ],
])('does not sign in to %s', async (_, make, reason) => {
  const site = await serve((request, response) => {
    const [status, body] = make(`http://${request.headers.host}`);
    response.writeHead(status).end(body);
  });
  const answer = await clientOf(site).discover();
  expect(answer).toMatchObject({ kind: 'strange', reason: expect.stringContaining(reason) });
});

test('reports a site that cannot be reached or breaks off as unreachable', async () => {
  const site = await serve((request) => request.socket.destroy());
  expect(await clientOf(site).discover()).toMatchObject({
    kind: 'unreachable',
    reason: 'the connection broke',
  });
  const { port } = new URL(site);
  expect(await clientOf(`https://127.0.0.1:${port}`).discover()).toMatchObject({
    kind: 'unreachable',
  });
  const down = await serve((_, response) => response.writeHead(502).end('<html>'));
  expect(await clientOf(down).discover()).toMatchObject({ kind: 'unreachable' });
});

test('an abort does not wait for the response', async () => {
  const stop = new AbortController();
  const site = await serve(() => stop.abort(new Error('stopped')));
  await expect(clientOf(site, stop.signal).discover()).rejects.toThrow('stopped');
});
