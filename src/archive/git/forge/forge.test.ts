import { expect, onTestFinished, test } from 'vitest';
import { FORGE_TOKEN, startForge } from '../../../../test/support/archive/startForge.ts';
import type { ForgeOptions } from './forge.ts';
import { createGiteaForge } from './giteaForge.ts';
import { createGithubForge } from './githubForge.ts';

const NEVER = new AbortController().signal;
const REQUEST = { head: 'proposals/one', base: 'main', title: 'items: add 高等数学', body: '- a' };

async function setUp(kind: 'github' | 'gitea', options: Partial<ForgeOptions> = {}) {
  const server = await startForge(kind);
  onTestFinished(server.stop);
  const create = kind === 'github' ? createGithubForge : createGiteaForge;
  const given = { api: server.api, repository: 'campus/archive', token: FORGE_TOKEN, ...options };
  const forge = create(given);
  return { server, open: (request = REQUEST) => forge.openPullRequest(request, NEVER) };
}

for (const kind of ['github', 'gitea'] as const) {
  test(`${kind}: opens a pull request, and finds it again`, async () => {
    const { server, open } = await setUp(kind);
    const first = await open();
    expect(first).toEqual({ kind: 'opened', url: server.pulls[0]?.html_url });
    expect(server.pulls).toMatchObject([{ ...REQUEST, head: { ref: REQUEST.head }, base: {} }]);
    await open({ ...REQUEST, head: 'proposals/two' });
    expect(await open()).toEqual({ ...first, kind: 'exists' });
    expect(server.pulls).toHaveLength(2);
  });

  test(`${kind}: a branch without news needs no pull request`, async () => {
    const { open } = await setUp(kind);
    expect(await open({ ...REQUEST, head: 'proposals/merged' })).toEqual({ kind: 'nothing' });
  });

  test(`${kind}: says what is wrong with token or repository, and never the token`, async () => {
    const wrong = 'wrong-token-that-nobody-may-see';
    const { open } = await setUp(kind, { token: wrong });
    expect(await open()).toEqual({
      kind: 'failed',
      reason: 'CAMPUSDOCS_FORGE_TOKEN is wrong or has expired (401): Bad credentials',
    });
    const { open: openOther } = await setUp(kind, { repository: 'campus/other' });
    expect(await openOther()).toMatchObject({ reason: expect.stringContaining('campus/other') });
  });

  test(`${kind}: survives errors, pages, slow answers and redirects to other hosts`, async () => {
    const { server, open } = await setUp(kind, { timeoutMs: 200 });
    server.answer(
      (response) => response.writeHead(503).end('<html>busy</html>'),
      (response) => response.writeHead(201).end('{"html_url": "javascript:alert(1)"}'),
      (response) => response.writeHead(307, { location: 'http://192.0.2.1/' }).end(),
      (response) => response.writeHead(201).write('{'),
      (response) => response.destroy(),
    );
    expect(await open()).toEqual({
      kind: 'failed',
      reason: 'campus/archive does not open the pull request (503)',
    });
    expect(await open()).toMatchObject({ kind: 'failed' });
    expect(await open()).toMatchObject({ reason: expect.stringContaining('has moved') });
    expect(await open()).toMatchObject({ reason: expect.stringContaining('within 0.2 s') });
    expect(await open()).toMatchObject({ reason: expect.stringContaining('cannot be reached') });
    expect(await open()).toMatchObject({ kind: 'opened' });
  });
}
