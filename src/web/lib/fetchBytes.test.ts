import { expect, test, vi } from 'vitest';
import { fetchBytes } from './fetchBytes.ts';
import { explainFailure } from './requestError.ts';

test('the parts come back as one, each having been told of', async () => {
  let parts = 0;
  const body = new ReadableStream({
    start(controller) {
      for (const part of [[1, 2], [3]]) controller.enqueue(new Uint8Array(part));
      controller.close();
    },
  });
  const bytes = await fetchBytes('/x', {
    fetch: async () => new Response(body),
    onPart: () => parts++,
  });
  expect([[...bytes], parts]).toEqual([[1, 2, 3], 2]);
});

test('an error of the server and no way to it are told apart', async () => {
  const messageAfter = (send: typeof fetch) =>
    fetchBytes('/x', { fetch: send }).then(String, explainFailure);
  expect(await messageAfter(async () => new Response('gone', { status: 410 }))).toContain('服务器');
  expect(await messageAfter(() => Promise.reject(new TypeError()))).toContain('连不上');
});

test('a file that stands still for 20 s is given up as too slow', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const send: typeof fetch = (_, options) =>
      new Promise((_done, fail) => {
        options?.signal?.addEventListener('abort', () => fail(options.signal?.reason));
      });
    const message = fetchBytes('/x', { fetch: send }).then(String, explainFailure);
    vi.advanceTimersByTime(20_000);
    expect(await message).toContain('等了很久');
  } finally {
    vi.useRealTimers();
  }
});
