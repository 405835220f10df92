import { expect, test } from 'vitest';
import { problem } from '../../protocol/errors.ts';
import { explainFailure } from './explainFailure.ts';
import { fetchJson } from './fetchJson.ts';

/** The message for the visitor after a request with this response. */
async function messageAfter(send: typeof fetch): Promise<string> {
  return fetchJson('/api/search', { fetch: send }).then(String, explainFailure);
}

test('returns the JSON of the response', async () => {
  expect(await fetchJson('/api/search', { fetch: async () => Response.json([1]) })).toEqual([1]);
});

test('reports a problem document with its own message', async () => {
  const send = async () => Response.json(problem('storage-unavailable'), { status: 503 });
  expect(await messageAfter(send)).toBe('文件暂时无法读取，请稍后重试');
});

test('reports an error that only some pages know with the sentence of the server', async () => {
  const send = async () => Response.json(problem('wish-not-found'), { status: 404 });
  expect(await messageAfter(send)).toBe('求资料的请求不存在或已处理');
});

test('distinguishes an unreachable server, a foreign response and a truncated one', async () => {
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));
  const proxy = async () => new Response('<html>Bad gateway</html>', { status: 502 });
  const torn = async () => new Response('[{"id"');
  expect(await messageAfter(offline)).toBe('无法连接服务器，请检查网络连接后重试');
  expect(await messageAfter(proxy)).toBe('服务器遇到问题，请稍后重试');
  expect(await messageAfter(torn)).toBe('接收的内容不完整，请重试');
});

test('an aborted request throws its abort reason', async () => {
  const given = new AbortController();
  const send: typeof fetch = (_, options) =>
    new Promise((_done, fail) => {
      options?.signal?.addEventListener('abort', () => fail(options.signal?.reason));
    });
  const call = fetchJson('/api/search', { signal: given.signal, fetch: send });
  given.abort(new Error('typed on'));
  await expect(call).rejects.toThrow('typed on');
});
