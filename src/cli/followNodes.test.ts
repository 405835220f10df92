import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { followNodes } from './followNodes.ts';

/** Starts a server that says which of its parts do not work; returns its address. */
async function startNode(unwell: readonly string[] | string): Promise<string> {
  const body = typeof unwell === 'string' ? unwell : JSON.stringify({ unwell });
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/readyz?own' ? 200 : 404;
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
}

async function follow(addresses: readonly (string | null)[]) {
  const living = addresses.map((address, index) => {
    return { id: `n${index}`, address, version: '1', since: index };
  });
  const nodes = {
    report: async () => undefined,
    remove: async () => undefined,
    living: async () => living,
  };
  const followed = followNodes({ state: { isShared: true, nodes }, report: () => undefined });
  onTestFinished(followed.close);
  await expect.poll(followed.count).toBe(Math.max(1, addresses.length));
  return followed;
}

test('a part works elsewhere if another server says so', async () => {
  const here = await startNode(['database', 'disk']);
  const there = await startNode(['disk']);
  const followed = await follow([here, null, there]);
  expect(followed.count()).toBe(3);
  expect(await followed.worksElsewhere('database')).toBe(true);
  expect(await followed.worksElsewhere('disk')).toBe(false);
});

test('a server that stops, is gone, or is something else says nothing', async () => {
  const stopping = await startNode(['stopping']);
  const stranger = await startNode('<html>');
  const followed = await follow([stopping, stranger, 'http://127.0.0.1:1', 'nowhere']);
  expect(await followed.worksElsewhere('database')).toBe(false);
});

test('a site with one server has no others', async () => {
  const nodes = {
    report: async () => undefined,
    remove: async () => undefined,
    living: () => Promise.reject(new Error('nobody asks')),
  };
  const followed = followNodes({
    state: { isShared: false, nodes },
    report: (error) => expect.unreachable(String(error)),
  });
  expect(followed.count()).toBe(1);
  expect(await followed.worksElsewhere('database')).toBe(false);
});
