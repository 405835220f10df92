import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../../test/support/server/appFixture.ts';
import { readEnvironment } from '../../config/environment.ts';
import { mcpCommand } from '../commands/mcp.ts';
import { createProgram, runProgram } from '../createProgram.ts';
import { DEMO } from '../packagePaths.ts';
import { createTerminal } from '../terminal/terminal.ts';
import { createSiteForwarder } from './createSiteForwarder.ts';
import { serverOf } from './forwardingServer.ts';

const SITE = 'http://localhost';
const { signal } = new AbortController();

test('stdout has answers alone, and the command ends with stdin', async () => {
  const data = await mkdtemp(join(tmpdir(), 'campusdocs-mcp-'));
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  const { environment } = readEnvironment({});
  if (!environment) return expect.fail('an empty environment is usable');
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
  const ended = runProgram(program, ['mcp', DEMO, '--data', data]);
  const answers = createInterface(stdout)[Symbol.asyncIterator]();
  const ask = async (id: number, method: string, params: object) => {
    stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return JSON.parse((await answers.next()).value ?? '');
  };
  const client = { name: 'test', version: '1.0.0' };
  const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: client };
  expect(await ask(1, 'initialize', hello)).toMatchObject({
    id: 1,
    result: { protocolVersion: '2025-06-18' },
  });
  stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
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
  stdin.end();
  await ended;
  expect(code).toBe(0);
});

/** What an app answers to a program with a token, over the forwarder. */
function forwarderTo(respond: (request: Request) => Response | Promise<Response>) {
  return createSiteForwarder({
    site: SITE,
    token: 'a-token',
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
