import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { git } from '../../../test/support/archive/gitFixture.ts';
import { signInWithRole, visitorOf } from '../../../test/support/cli/contributionFixture.ts';
import { serveArchive } from '../../../test/support/cli/liveFixture.ts';
import { ITEMS, makePublishingArchive } from '../../../test/support/cli/publishingFixture.ts';

const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo');
const PAPER = '034f868b532f3934ba225af824ffdfaf';

test('a document is given, reviewed, published and committed; an edit, too', async () => {
  const archive = await mkdtemp(join(tmpdir(), 'campusdocs-given-'));
  onTestFinished(() => rm(archive, { recursive: true, force: true }));
  await makePublishingArchive(archive);
  await writeFile(join(archive, 'site.yml'), 'contribute:\n  who: everybody\n');
  const site = await serveArchive(archive);
  const visitor = visitorOf(site);
  const bytes = await readFile(join(DEMO, 'files', `${PAPER}.pdf`));
  const upload = await visitor.upload(bytes, '高等数学期末.pdf');
  const values = { course: ['高等数学'], content: ['原题'], years: ['2023'], stage: ['期末'] };
  const given = await visitor.propose(
    { kind: 'add', upload, type: 'test', values },
    { thanks: '林清和' },
  );
  expect(given.answer).toMatchObject({ status: 200, json: { state: 'open' } });
  const follow = async () =>
    (await visitor.request('POST', '/api/proposals/follow', { secret: given.secret })).json;

  const reviewer = visitorOf(site, await signInWithRole(site, 'reviewer'));
  expect((await visitor.request('GET', '/api/review/queue')).status).toBe(401);
  const queue = await reviewer.request('GET', '/api/review/queue');
  expect(queue.json).toMatchObject({ total: 1, proposals: [{ uuid: given.uuid, kind: 'add' }] });
  const path = `/api/review/proposals/${given.uuid}`;
  const shown = await reviewer.request('GET', path);
  expect(shown.json).toMatchObject({ version: 0, upload: { id: upload, filetype: 'pdf' } });
  const page = await reviewer.request('GET', `/api/review/uploads/${upload}/pages/1`);
  expect(page.headers.get('content-type')).toBe('image/webp');
  const begun = Date.now();
  const accepted = await reviewer.request('POST', `${path}/accept`, { version: 0 });
  expect(accepted).toMatchObject({ status: 200, json: { state: 'accepted', items: [PAPER] } });
  await expect
    .poll(async () => (await fetch(`${site.url}/files/${PAPER}.pdf`, { method: 'HEAD' })).status)
    .toBe(200);
  expect(Date.now() - begun).toBeLessThan(10_000);
  expect(await follow()).toMatchObject([{ state: 'accepted', item: PAPER }]);
  expect(git(archive, 'log', '-1', '--format=%B')).toContain('Co-authored-by: 林清和');
  expect(git(archive, 'status', '--porcelain', 'metadata', 'files')).toBe('');

  const [id = ''] = ITEMS;
  const edit = await visitor.propose({
    kind: 'edit',
    changes: [{ kind: 'edit', id, before: { title: ['提纲'] }, after: { title: ['复习提纲'] } }],
  });
  expect(edit.answer).toMatchObject({ status: 200, json: { title: expect.any(String) } });
  const bulk = await reviewer.request('POST', '/api/review/accept', { uuids: [edit.uuid] });
  expect(bulk.json).toMatchObject({ results: [{ state: 'accepted', items: [id] }] });
  const text = await readFile(join(archive, 'metadata', `${id}.yml`), 'utf8');
  expect(text).toContain('title: 复习提纲');
  // What the form does not know stays.
  expect(text).toContain('shelf: 3');
  expect(site.log()).not.toContain('"level":50');
});

test('what cannot be committed is live all the same, and the desk says why', async () => {
  const archive = await mkdtemp(join(tmpdir(), 'campusdocs-detached-'));
  onTestFinished(() => rm(archive, { recursive: true, force: true }));
  await makePublishingArchive(archive);
  await writeFile(join(archive, 'site.yml'), 'contribute:\n  who: everybody\n');
  git(archive, 'checkout', '--quiet', '--detach');
  const site = await serveArchive(archive);
  const reviewer = visitorOf(site, await signInWithRole(site, 'reviewer'));
  const [id = ''] = ITEMS;
  const { uuid } = await visitorOf(site).propose({
    kind: 'edit',
    changes: [{ kind: 'edit', id, before: { title: ['提纲'] }, after: { title: ['复习提纲'] } }],
  });
  const bulk = await reviewer.request('POST', '/api/review/accept', { uuids: [uuid] });
  expect(bulk.json).toMatchObject({ results: [{ state: 'accepted', items: [id] }] });
  const desk = async () => (await reviewer.request('GET', '/api/desk')).json;
  await expect.poll(desk).toMatchObject({
    machine: { commits: { waiting: 1, reason: 'the archive is on no branch' } },
  });
  git(archive, 'checkout', '--quiet', 'main');
  await expect.poll(desk).not.toHaveProperty('machine.commits');
  expect(git(archive, 'log', '-1', '--format=%s')).toBe('items: edit 复习提纲');
});
