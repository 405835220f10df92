import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ATTACKS } from '../../../test/support/attacks.ts';
import { additionOf, FIT, newSecret } from '../../../test/support/contribute/contributeFixture.ts';
import {
  createContributeSite,
  sendAddition,
} from '../../../test/support/server/contributeSiteFixture.ts';
import { FIELD_NAMES } from '../../catalog/fieldName.ts';
import { cleanLine, cleanLines } from '../../contribute/proposals/cleanText.ts';

const SECRET_PATHS = [
  '/api/review/queue',
  `/api/review/proposals/${randomUUID()}`,
  '/api/review/uploads/x/file',
  '/api/review/uploads/x/pages/1',
];

test('a hundred proposals are reviewed by the API, each seen once', async () => {
  const site = await createContributeSite();
  await site.grant('alice', 'reviewer');
  const alice = site.browser('alice');
  const uuids: string[] = [];
  for (let at = 0; at < 100; at++) {
    site.clock.pass(1);
    const { uuid, answer } = await sendAddition(site, { note: `${at}` });
    expect(answer.status).toBe(200);
    uuids.push(uuid);
  }
  const first = await alice.get('/api/review/queue?limit=60');
  expect(first.body).toMatchObject({ total: 100, proposals: { length: 60 } });
  const second = await alice.get(`/api/review/queue?limit=60&after=${uuids[59]}`);
  const queued = [...first.body.proposals, ...second.body.proposals];
  expect(queued.map(({ uuid }: { uuid: string }) => uuid)).toEqual(uuids);

  const seen: string[] = [];
  let next: string | undefined = uuids[0];
  while (next !== undefined && seen.length < 90) {
    const path = `/api/review/proposals/${next}`;
    const { body } = await alice.get(path);
    seen.push(body.uuid);
    const { version } = body;
    const decision = seen.length % 3;
    const [act, request] =
      decision === 0
        ? ['refuse', { version, reason: 'duplicate' }]
        : decision === 1
          ? ['accept', { version }]
          : ['return', { version, answer: '请补充' }];
    expect((await alice.send('POST', `${path}/${act}`, request)).status).toBe(200);
    next = body.next;
  }
  expect(seen).toEqual(uuids.slice(0, 90));
  const rest = uuids.slice(90);
  const { body } = await alice.send('POST', '/api/review/accept', { uuids: rest });
  expect(body.results.map(({ state }: { state: string }) => state)).toEqual(
    Array(10).fill('accepted'),
  );
  expect((await alice.get('/api/review/queue')).body).toEqual({ proposals: [], total: 0 });
  expect(site.archive.publications).toHaveLength(40);
});

test('every request needs the role, and one that was taken away ends at once', async () => {
  const site = await createContributeSite();
  const { uuid, upload } = await sendAddition(site);
  const path = `/api/review/proposals/${uuid}`;
  const posts = ['release', 'accept', 'return', 'refuse'].map((act) => `${path}/${act}`);
  const gets = [path, `/api/review/uploads/${upload.id}/file`, ...SECRET_PATHS];
  const answersOf = async (name?: string) => {
    const browser = site.browser(name);
    const answers = [
      ...(await Promise.all(gets.map((address) => browser.get(address)))),
      ...(await Promise.all(
        [...posts, '/api/review/accept'].map((address) => browser.send('POST', address, {})),
      )),
    ];
    return new Set(answers.map(({ body }) => body.code));
  };
  expect(await answersOf()).toEqual(new Set(['sign-in-needed']));
  expect(await answersOf('alice')).toEqual(new Set(['role-needed']));
  await site.grant('alice', 'reviewer');
  expect((await site.browser('alice').get(path)).status).toBe(200);
  await site.state.roles.revoke(Buffer.from('alice').toString('base64url'));
  expect(await answersOf('alice')).toEqual(new Set(['role-needed']));
  expect((await site.state.proposals.find(uuid))?.state).toBe('open');
});

test('a token of a program has no role', async () => {
  const site = await createContributeSite();
  await site.grant('alice', 'maintainer');
  const headers = { cookie: 'person=alice', authorization: 'Bearer campusdocs_x' };
  const response = await site.app.request('/api/review/queue', { headers });
  expect(response.status).toBe(401);
});

test('what a stranger gave is data in every field, and comes back unchanged', async () => {
  const site = await createContributeSite();
  await site.grant('alice', 'reviewer');
  const texts = Object.values(ATTACKS).flat();
  const secret = newSecret();
  // As many in each field as there is room for.
  const values = Object.fromEntries(
    FIELD_NAMES.map((field, at) => [
      field,
      texts.filter((_, index) => index % FIELD_NAMES.length === at).slice(0, 40),
    ]),
  );
  values.stage = [];
  const name = '<img src=x onerror=ran()>\r\n.pdf';
  const facts = { ...FIT, warnings: [{ kind: 'names-its-author', detail: texts[0] }] };
  const upload = await site.addUpload({ name, facts });
  const [attack = ''] = texts;
  const thanks = attack.slice(0, 40);
  const note = texts.join('\n').slice(0, 1000);
  const request = {
    ...additionOf(upload.id, secret),
    content: { kind: 'add', upload: upload.id, type: 'test', values },
    thanks,
    note,
  };
  const uuid = randomUUID();
  const browser = site.browser();
  expect((await browser.send('PUT', `/api/proposals/${uuid}`, request)).status).toBe(200);
  const stored = Object.fromEntries(
    FIELD_NAMES.map((field) => [
      field,
      (values[field] ?? [])
        .map(field === 'note' ? cleanLines : cleanLine)
        .filter((text) => text !== ''),
    ]).filter(([, some]) => some?.length !== 0),
  );
  // Only control characters are replaced.
  expect(Object.values(stored).flat()).toContain('<img src=x onerror=ran()>');
  const expected = { thanks, note: cleanLines(note), content: { values: stored } };
  const followed = await browser.send('POST', '/api/proposals/follow', { secret });
  expect(followed.body).toMatchObject([expected]);
  const reviewed = await site.browser('alice').get(`/api/review/proposals/${uuid}`);
  expect(reviewed.body).toMatchObject({
    ...expected,
    upload: { name, warnings: [{ detail: texts[0] }] },
    changes: [{ after: stored }],
  });
  for (const { headers } of [followed, reviewed]) {
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  }
  const file = await site.browser('alice').get(`/api/review/uploads/${upload.id}/file`);
  expect(file.headers.get('content-disposition')).not.toMatch(/[<>\r\n]/u);
});

test('a proposed document is quarantined: an attachment in a sandbox, for reviewers only', async () => {
  const site = await createContributeSite();
  await site.grant('alice', 'reviewer');
  const { upload } = await sendAddition(site);
  const alice = site.browser('alice');
  const folder = `/api/review/uploads/${upload.id}`;
  const quarantine = {
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  };
  const file = await alice.get(`${folder}/file`);
  expect([file.status, file.body]).toEqual([200, '%PDF-1.7']);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    ...quarantine,
    'content-type': 'application/pdf',
    'content-length': '8',
    'content-disposition': expect.stringMatching(/^attachment; /u),
  });
  const page = await alice.get(`${folder}/pages/2`);
  expect([page.status, page.body]).toEqual([200, 'page 2']);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    ...quarantine,
    'content-type': 'image/webp',
  });
  await alice.get(`${folder}/pages/2`);
  expect(site.drawn).toHaveLength(1);
  for (const [number, status] of [
    ['0', 400],
    ['4', 400],
    ['1e3', 400],
    ['3', 404],
  ] as const) {
    expect([number, (await alice.get(`${folder}/pages/${number}`)).status]).toEqual([
      number,
      status,
    ]);
  }
});

const EDIT = { kind: 'edit', id: 'a'.repeat(32), before: {}, after: { course: ['a'] } } as const;

test.each([
  ['PUT', '/api/proposals/x', {}, 400],
  ['PUT', `/api/proposals/${randomUUID()}`, {}, 400],
  ['PUT', `/api/proposals/${randomUUID()}`, { extra: 1 }, 400],
  [
    'PUT',
    `/api/proposals/${randomUUID()}`,
    {
      secret: 'a'.repeat(43),
      // One item twice: which of the two would count?
      content: { kind: 'edit', changes: [EDIT, EDIT] },
      submit: false,
    },
    400,
  ],
  ['POST', '/api/proposals/follow', { secret: 'short' }, 400],
  ['POST', `/api/proposals/${randomUUID()}/withdraw`, { secret: 'a'.repeat(43) }, 404],
  ['POST', '/api/review/accept', { uuids: ['x'] }, 400],
  ['POST', `/api/review/proposals/${randomUUID()}/return`, { version: 0, answer: ' ' }, 400],
  ['POST', `/api/review/proposals/${randomUUID()}/accept`, { version: 0 }, 404],
] as const)('%s %s with %j is answered with %s', async (method, path, body, status) => {
  const site = await createContributeSite();
  await site.grant('alice', 'reviewer');
  expect((await site.browser('alice').send(method, path, body)).status).toBe(status);
});

test('what is wrong is named by field in the problem document', async () => {
  const site = await createContributeSite();
  const { answer } = await sendAddition(site, { mail: 'nobody' });
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.body).toEqual({
    type: 'about:blank',
    status: 422,
    title: '请检查填写的内容',
    code: 'proposal-invalid',
    errors: { mail: 'invalid' },
  });
});

test.each([
  ['nobody', undefined, 403],
  ['nobody', 'alice', 403],
  ['members', undefined, 401],
  ['members', 'alice', 200],
  ['everybody', undefined, 200],
] as const)(
  'where %s may give, a proposal of %s is answered with %s',
  async (who, name, status) => {
    const site = await createContributeSite({ settings: { who } });
    const { id } = await site.addUpload();
    const path = `/api/proposals/${randomUUID()}`;
    const answer = await site.browser(name).send('PUT', path, additionOf(id, newSecret()));
    expect(answer.status).toBe(status);
  },
);
