import { describe, expect, it } from 'vitest';
import { problem } from '../../protocol/errors.ts';
import { explainRefusal, sendAction } from './sendAction.ts';

const answering = (response: Response) => async () => response;

describe('an action', () => {
  it('returns the response, and nothing of an empty one', async () => {
    const some = answering(Response.json({ state: 'accepted' }));
    expect(await sendAction('/api/review/accept', { uuids: [] }, { fetch: some })).toEqual({
      state: 'accepted',
    });
    const empty = answering(new Response(null, { status: 204 }));
    expect(await sendAction('/api/review/accept', { uuids: [] }, { fetch: empty })).toBeUndefined();
  });

  it('says what the server says about this case', async () => {
    const refusal = problem('publish-refused', '资料库中已有该文件');
    const refuse = answering(Response.json(refusal, { status: refusal.status }));
    const error = await sendAction('/api/review/accept', { uuids: [] }, { fetch: refuse }).catch(
      (cause: unknown) => cause,
    );
    expect(explainRefusal(error)).toBe('无法收录：资料库中已有该文件');
  });

  it('says when the server cannot be reached', async () => {
    const fail = () => Promise.reject(new TypeError('fetch failed'));
    const error = await sendAction('/api/review/accept', { uuids: [] }, { fetch: fail }).catch(
      (cause: unknown) => cause,
    );
    expect(explainRefusal(error)).toBe('无法连接服务器，请检查网络连接后重试');
  });
});
