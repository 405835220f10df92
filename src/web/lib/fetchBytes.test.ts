import { expect, test, vi } from 'vitest';
import { explainFailure } from './explainFailure.ts';
import { fetchBytes } from './fetchBytes.ts';

test('joins the chunks and reports each one', async () => {
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

test('distinguishes a server error from an unreachable server', async () => {
  const messageAfter = (send: typeof fetch) =>
    fetchBytes('/x', { fetch: send }).then(String, explainFailure);
  expect(await messageAfter(async () => new Response('gone', { status: 410 }))).toContain('服务器');
  expect(await messageAfter(() => Promise.reject(new TypeError()))).toContain('无法连接');
});

test('fails as too slow after 20 s without data', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const send: typeof fetch = (_, options) =>
      new Promise((_done, fail) => {
        options?.signal?.addEventListener('abort', () => fail(options.signal?.reason));
      });
    const message = fetchBytes('/x', { fetch: send }).then(String, explainFailure);
    vi.advanceTimersByTime(20_000);
    expect(await message).toContain('响应超时');
  } finally {
    vi.useRealTimers();
  }
});
