import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { PROBLEM_TYPE } from '../protocol/errors.ts';
import { listen } from './listen.ts';

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };
const host = '127.0.0.1';

const app = new Hono().get('/slow', async (c) => {
  await new Promise((resolve) => setTimeout(resolve, 50));
  return c.text('whole');
});
const { listening } = await listen(app, { host, port: 0, log });
if (!listening) throw new Error('no port is free');
const { port } = listening;
afterAll(() => listening.stop(0));

/** The server's whole response to these bytes, until it closes the connection. */
async function send(bytes: string | Buffer): Promise<string> {
  const socket = connect(port, host);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', silent).write(bytes);
  await once(socket, 'close');
  return answer;
}

function problemOf(answer: string): unknown {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toContain(`Content-Type: ${PROBLEM_TYPE}`);
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
  expect(head).toContain('Connection: close');
  return JSON.parse(body);
}

const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`;

test('a URL with raw Chinese characters is answered with the encoded one', async () => {
  const answer = await send(get('/api/search?q=高数&c=a%20b'));
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(problemOf(answer)).toMatchObject({
    code: 'address-not-encoded',
    detail: '请改用 /api/search?q=%E9%AB%98%E6%95%B0&c=a%20b',
  });
});

test.each([
  ['in GBK', Buffer.from([0xb8, 0xdf, 0xca, 0xfd])],
  ['longer than any recipient takes', Buffer.from('高'.repeat(1000))],
])('a URL %s is refused without a suggestion', async (_, query) => {
  const [before = '', after = ''] = get('/?q=|').split('|');
  const answer = await send(Buffer.concat([Buffer.from(before), query, Buffer.from(after)]));
  const problem = problemOf(answer);
  expect(problem).toMatchObject({ code: 'address-not-encoded' });
  expect(problem).not.toHaveProperty('detail');
});

test('malformed HTTP and oversized headers get problem documents, too', async () => {
  expect(problemOf(await send('HELLO\r\n\r\n'))).toMatchObject({ code: 'bad-request' });
  const tooLarge = `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`;
  const answer = await send(tooLarge);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(problemOf(answer)).toMatchObject({ code: 'headers-too-large' });
});

test('an error in a pipelined request does not corrupt the response in progress', async () => {
  expect(await send(`${get('/slow')}${get('/高')}`)).not.toContain('address-not-encoded');
});
