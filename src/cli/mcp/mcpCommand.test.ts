import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../../test/support/server/appFixture.ts';
import { configFolder } from '../../config/configFolder.ts';
import { readEnvironment } from '../../config/environment.ts';
import { mcpCommand } from '../commands/mcp.ts';
import { createProgram, runProgram } from '../createProgram.ts';
import { TEXT_INDEX } from '../fulltext/textIndexPlace.ts';
import { createLoginFiles } from '../login/loginFiles.ts';
import { DEMO } from '../packagePaths.ts';
import { createTerminal } from '../terminal/terminal.ts';
import { createSiteForwarder } from './createSiteForwarder.ts';
import { serverOf } from './forwardingServer.ts';
import { openFolderSource } from './openFolderSource.ts';

const SITE = 'http://localhost';
const { signal } = new AbortController();

/** Runs the command as an assistant does; `ask` sends a request and resolves to the answer. */
async function startCommand(
  archive: string,
  variables: Parameters<typeof readEnvironment>[0] = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-mcp-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { environment } = readEnvironment({ XDG_CONFIG_HOME: folder, ...variables });
  if (!environment) return expect.fail('the environment is usable');
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  let code: number | undefined;
  const program = createProgram(
    [mcpCommand],
    {
      terminal: createTerminal({ stdin, stdout, stderr }),
      environment,
      signal,
      archive: DEMO,
      finish(given) {
        code = given;
      },
    },
    '0.0.0',
  );
  const ended = runProgram(program, ['mcp', archive, '--data', folder]);
  const answers = createInterface(stdout)[Symbol.asyncIterator]();
  const ask = async (id: number, method: string, params: object = {}) => {
    stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return JSON.parse((await answers.next()).value ?? '');
  };
  const hello = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1.0.0' },
  };
  expect(await ask(1, 'initialize', hello)).toMatchObject({
    id: 1,
    result: { protocolVersion: '2025-06-18' },
  });
  stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return {
    ask,
    logins: createLoginFiles(configFolder(environment)),
    async end(): Promise<number | undefined> {
      stdin.end();
      await ended;
      return code;
    },
  };
}

test('stdout has answers alone, and the command ends with stdin', async () => {
  const { ask, end } = await startCommand(DEMO);
  const call = { name: 'search', arguments: { query: 'gaoshu', limit: 1 } };
  expect(await ask(2, 'tools/call', call)).toMatchObject({
    id: 2,
    result: { structuredContent: { hits: [{ title: expect.stringContaining('高等数学') }] } },
  });
  const texts = { name: 'read_pages', arguments: { id: '0ba7bb2b0491c649423aa747f315f548' } };
  // Nothing has read the texts.
  expect(await ask(3, 'tools/call', texts)).toMatchObject({
    result: { structuredContent: { pageCount: 0, pages: [] } },
  });
  expect(await end()).toBe(0);
});

test('the command acts as whoever is signed in now, not as at its start', async () => {
  const initialized = { capabilities: { tools: {} }, serverInfo: { name: 'site', version: '1' } };
  const server = createServer(async (request, response) => {
    const { id, method } = JSON.parse(await text(request));
    const result =
      method === 'initialize'
        ? initialized
        : { content: [{ type: 'text', text: request.headers.authorization ?? 'nobody' }] };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { ask, end, logins } = await startCommand(site);
  const whoAsks = async () => {
    const { result } = await ask(2, 'tools/call', { name: 'get_item', arguments: { id: '1' } });
    return result.content[0].text;
  };
  expect(await whoAsks()).toBe('nobody');
  for (const token of ['the-first-token-of-me', 'the-next-token-of-me']) {
    await logins.write({ site, token, scopes: ['files'], until: '2027-01-01T00:00:00Z' });
    expect(await whoAsks()).toBe(`Bearer ${token}`);
  }
  await logins.remove(site);
  expect(await whoAsks()).toBe('nobody');
  expect(await end()).toBe(0);
});

test('texts that could not be opened are opened by a later question, and closing never fails', async () => {
  const data = await mkdtemp(join(tmpdir(), 'campusdocs-source-'));
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  const { environment } = readEnvironment({});
  const { opened } = environment
    ? await openFolderSource({ archive: DEMO, data, environment, report: () => undefined })
    : {};
  if (!opened) return expect.fail('the demo is an archive');
  const ask = () => opened.source.texts.page('0ba7bb2b0491c649423aa747f315f548', 1, signal);

  const index = join(data, TEXT_INDEX);
  await mkdir(index);
  const asked = expect(ask()).rejects.toThrow();
  await opened.close();
  await asked;

  await rm(index, { recursive: true });
  expect(await ask()).toBeUndefined();
  return opened.close();
});

/** What an app answers to a program with a token, over the forwarder. */
function forwarderTo(respond: (request: Request) => Response | Promise<Response>) {
  return createSiteForwarder({
    site: SITE,
    readToken: async () => 'a-token',
    fetch: async (url, init) => respond(new Request(String(url), init)),
    signal,
  });
}

test('a site answers through the command as it does by itself', async () => {
  const app = createTestApp();
  const { server } = await serverOf(
    forwarderTo((request) => {
      expect(request.headers.get('authorization')).toBe('Bearer a-token');
      // The test app knows no tokens.
      request.headers.delete('authorization');
      return app.request(request);
    }),
  );
  if (!server) return expect.fail('the site is there');
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1.0.0' });
  const local = await server({ era: 'legacy' });
  await Promise.all([local.connect(far), client.connect(near)]);
  expect(client.getInstructions()).toContain('search');
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(4);
  expect(await client.callTool({ name: 'get_item', arguments: { id: '1' } })).toMatchObject({
    isError: true,
    structuredContent: { error: { code: 'not-found' } },
  });
  const uri = 'campusdocs://items/1';
  await expect(client.readResource({ uri })).rejects.toMatchObject({
    code: -32_602,
    data: { uri },
  });
  return undefined;
});

test.each([
  ['the token is not valid', () => new Response('', { status: 401 }), 'campusdocs login'],
  ['it leads on', () => Response.redirect('https://evil.example/mcp', 308), 'status 308'],
  ['it is something else', () => new Response('<html>'), 'does not know assistants'],
  ['it is away', () => Promise.reject(new Error('connect ECONNREFUSED')), 'cannot be reached'],
])('a site is refused in words if %s', async (_, respond, words) => {
  expect((await serverOf(forwarderTo(respond))).error).toContain(words);
});
