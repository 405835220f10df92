import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  additionOf,
  FIT,
  newSecret,
  openContributeServices,
  personOf,
  reviewer,
  submitAddition,
  visitor,
} from '../../../test/support/contribute/contributeFixture.ts';
import { DAY_MS } from '../../lib/durations.ts';
import type { ProposalRequest } from '../../protocol/contribution/proposals.ts';

const UUID = '6f1f2f9e-0000-4000-8000-000000000001';
const OTHER = '6f1f2f9e-0000-4000-8000-000000000002';
const ITEM = 'a'.repeat(32);

const answered = (outcome: { done?: object; refusal?: { error: string } }) =>
  outcome.refusal?.error ?? 'done';

test('a proposal is followed by its secret, and by nothing else', async () => {
  const site = await openContributeServices();
  const { uuid, secret, outcome } = await submitAddition(site, {
    thanks: '小明',
    note: '请看第 3 页\n有水印',
  });
  expect(outcome.done).toMatchObject({ uuid, state: 'open', title: '高等数学', thanks: '小明' });
  expect(await site.proposals.follow(secret)).toEqual([outcome.done]);
  expect(await site.proposals.follow(secret, uuid)).toEqual([outcome.done]);
  expect(await site.proposals.follow(secret, OTHER)).toEqual([]);
  expect(await site.proposals.follow(newSecret())).toEqual([]);
});

test('a repeated request changes nothing, also after the decision', async () => {
  const site = await openContributeServices();
  const { uuid, request, outcome } = await submitAddition(site, { mail: 'me@example.edu' });
  // The proof of work is used up.
  const again = () =>
    site.proposals.put(site.giving(visitor()), uuid, { ...request, proof: 'old' });
  expect(await again()).toEqual(outcome);
  expect(await site.state.proposals.find(uuid)).toMatchObject({ version: 0 });
  await site.review.acceptMany(reviewer('alice'), [uuid]);
  expect((await again()).done).toMatchObject({ state: 'accepted' });
});

test('only the holder of the secret changes or withdraws a proposal', async () => {
  const site = await openContributeServices();
  const { uuid, upload } = await submitAddition(site);
  const giving = site.giving(visitor());
  const foreign = additionOf(upload.id, newSecret(), { note: 'mine' });
  expect(answered(await site.proposals.put(giving, uuid, foreign))).toBe('proposal-not-found');
  const withdrawn = await site.proposals.withdraw(visitor(), uuid, newSecret());
  expect(answered(withdrawn)).toBe('proposal-not-found');
});

test('an open proposal can be changed until a reviewer opens it', async () => {
  const site = await openContributeServices();
  const { uuid, request } = await submitAddition(site);
  const put = (note: string) =>
    site.proposals.put(site.giving(visitor()), uuid, { ...request, note });
  expect((await put('one')).done).toMatchObject({ note: 'one', state: 'open' });
  await site.review.open(reviewer('alice'), uuid, { peek: false });
  expect(answered(await put('two'))).toBe('proposal-held');
  await site.review.release(reviewer('alice'), uuid);
  expect((await put('two')).done).toMatchObject({ note: 'two' });
});

test('the network is stored only of visitors without a session', async () => {
  const site = await openContributeServices();
  const [alone, member] = [
    await submitAddition(site),
    await submitAddition(site, {}, visitor('alice')),
  ];
  expect(await site.state.proposals.find(alone.uuid)).toMatchObject({
    author: undefined,
    origin: 'somewhere',
  });
  expect(await site.state.proposals.find(member.uuid)).toMatchObject({
    author: personOf('alice'),
    origin: undefined,
  });
});

test.each([
  ['is unknown', { upload: '0'.repeat(32) }, 'upload-not-found'],
  ['was not examined yet', { facts: null }, 'upload-not-ready'],
  ['was refused', { facts: { kind: 'refused', refusal: 'zip-bomb' } }, 'proposal-invalid'],
])('an upload that %s cannot be proposed', async (_, { upload, facts }: Given, answer) => {
  const site = await openContributeServices();
  const id = upload ?? (await site.addUpload({ facts: facts ?? null })).id;
  for (const submit of [true, false]) {
    const request = additionOf(id, newSecret(), { submit });
    const outcome = await site.proposals.put(site.giving(visitor()), UUID, request);
    expect(answered(outcome)).toBe(answer);
  }
  expect(await site.state.proposals.find(UUID)).toBeUndefined();
});

interface Given {
  upload?: string;
  facts?: object | null;
}

test('of many proposals that claim one upload at once, one gets it', async () => {
  const site = await openContributeServices();
  const { id } = await site.addUpload();
  const uuids = Array.from(
    { length: 20 },
    (_, at) => `6f1f2f9e-0000-4000-8000-0000000001${at + 10}`,
  );
  const outcomes = await Promise.all(
    uuids.map((uuid) =>
      site.proposals.put(site.giving(visitor()), uuid, additionOf(id, newSecret())),
    ),
  );
  expect(outcomes.map(answered).sort()).toEqual(['done', ...Array(19).fill('upload-taken')]);
});

test('what is wrong with the fields is named when they are submitted, and stays in a draft', async () => {
  const site = await openContributeServices();
  const { id } = await site.addUpload();
  const values = { stage: ['期初'] };
  const request = additionOf(id, newSecret(), {
    content: { kind: 'add', upload: id, type: 'test', values },
  });
  const put = (submit: boolean) =>
    site.proposals.put(site.giving(visitor()), UUID, { ...request, submit });
  expect((await put(true)).refusal).toEqual({
    error: 'proposal-invalid',
    errors: { title: 'missing', stage: 'not-a-choice' },
  });
  expect((await put(false)).done).toMatchObject({ state: 'draft', content: { values } });
  expect(answered(await put(true))).toBe('proposal-invalid');
});

test.each([undefined, 'wrong'])('the proof of work %s is refused', async (proof) => {
  const site = await openContributeServices();
  const upload = await site.addUpload();
  const request = { ...additionOf(upload.id, newSecret()), proof };
  const put = (submit: boolean) =>
    // `undefined` is what a request without a proof has.
    site.proposals.put(site.giving(visitor()), UUID, { ...request, submit } as ProposalRequest);
  expect(answered(await put(true))).toBe('work-needed');
  expect(answered(await put(false))).toBe('done');
});

test('a correction contains only what changes', async () => {
  const site = await openContributeServices();
  site.archive.items.set(ITEM, {
    id: ITEM,
    type: 'test',
    filetype: 'pdf',
    title: '高等数学',
    values: { course: ['高等数学'], stage: ['期中'], note: ['旧'] },
  });
  const correct = (after: object, id = ITEM) =>
    site.proposals.put(site.giving(visitor()), UUID, {
      secret: newSecret(),
      content: {
        kind: 'edit',
        changes: [{ kind: 'edit', id, before: { stage: ['期中'], note: ['旧'] }, after }],
      },
      submit: true,
      proof: 'solved',
    });
  expect((await correct({ stage: ['期中'] })).refusal).toMatchObject({ error: 'proposal-invalid' });
  expect(answered(await correct({ stage: ['期末'] }, 'b'.repeat(32)))).toBe('file-not-found');
  expect((await correct({ stage: ['期初'] })).refusal).toMatchObject({
    errors: { stage: 'not-a-choice' },
    item: ITEM,
  });
  const { done } = await correct({ stage: ['期末'], note: [' '], source: [] });
  expect(done?.content).toMatchObject({ changes: [{ after: { stage: ['期末'], note: [] } }] });
});

test('a thousand proposals of one visitor end at the limit, also if they come at once', async () => {
  const site = await openContributeServices({ settings: { filesPerVisitor: 5 } });
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, () => submitAddition(site, {}, visitor(undefined, 'spammer'))),
  );
  const answers = outcomes.map(({ outcome }) => answered(outcome));
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(5);
  expect(answers.filter((answer) => answer === 'too-many-proposals')).toHaveLength(35);
  expect(answered((await submitAddition(site)).outcome)).toBe('done');
});

test('withdrawing and proposing again ends at the limit of a day', async () => {
  const site = await openContributeServices({ settings: { filesPerVisitor: 2 } });
  const propose = async () => {
    const { uuid, secret, outcome } = await submitAddition(site);
    await site.proposals.withdraw(visitor(), uuid, secret);
    return answered(outcome);
  };
  for (let made = 0; made < 4; made++) expect(await propose()).toBe('done');
  expect(await propose()).toBe('too-many-proposals');
  site.clock.pass(DAY_MS);
  expect(await propose()).toBe('done');
});

test('the end of a proposal removes address, network and bytes', async () => {
  const site = await openContributeServices();
  const { uuid, secret, upload } = await submitAddition(site, { mail: ' Me@Example.edu ' });
  const stored = await site.state.proposals.find(uuid);
  expect(stored?.origin).toBe('somewhere');
  expect(stored?.mail).toMatch(/^[\w-]{40,}$/u);
  expect(JSON.stringify(stored)).not.toContain('xample');
  expect(existsSync(site.pathOf(upload.id))).toBe(true);
  const { done } = await site.proposals.withdraw(visitor(), uuid, secret);
  expect(done?.state).toBe('withdrawn');
  expect(await site.state.proposals.find(uuid)).toMatchObject({
    mail: undefined,
    origin: undefined,
  });
  expect(await site.state.uploads.find(upload.id)).toBeUndefined();
  expect(existsSync(site.pathOf(upload.id))).toBe(false);
});

test('a proposal that was sent back can get a better file, and the old one is removed', async () => {
  const site = await openContributeServices();
  const { uuid, secret, upload, version } = await submitAddition(site);
  await site.review.sendBack(reviewer('alice'), uuid, { version, answer: '缺少第 2 页' });
  const [followed] = await site.proposals.follow(secret);
  expect(followed).toMatchObject({ state: 'returned', answer: '缺少第 2 页' });
  expect(existsSync(site.pathOf(upload.id))).toBe(true);
  const better = await site.addUpload({ facts: { ...FIT, pages: 4 } });
  const request = additionOf(better.id, secret);
  expect((await site.proposals.put(site.giving(visitor()), uuid, request)).done).toMatchObject({
    state: 'open',
    answer: '缺少第 2 页',
  });
  expect(existsSync(site.pathOf(upload.id))).toBe(false);
  expect(await site.state.uploads.ofProposal(uuid)).toMatchObject([{ id: better.id }]);
});

test('an address for an answer is one address, and cannot end a header', async () => {
  const site = await openContributeServices();
  for (const mail of [
    'me@example.edu\r\nBcc: all@example.edu',
    'me@example.edu, all@example.edu',
    '<me@example.edu>',
    'me@localhost',
    'me',
    'a b@example.edu',
    '"me"@example.edu',
  ]) {
    const { outcome } = await submitAddition(site, { mail });
    expect(outcome.refusal).toEqual({ error: 'proposal-invalid', errors: { mail: 'invalid' } });
  }
});

test('an address stays until it is replaced or emptied', async () => {
  const site = await openContributeServices();
  const { uuid, request } = await submitAddition(site, { mail: 'me@example.edu' });
  const mailOf = async () => (await site.state.proposals.find(uuid))?.mail;
  const first = await mailOf();
  const put = ({ mail: _, ...rest }: ProposalRequest, changes: Partial<ProposalRequest>) =>
    site.proposals.put(site.giving(visitor()), uuid, { ...rest, ...changes });
  await put(request, { note: 'a' });
  expect(await mailOf()).toBe(first);
  await put(request, { note: 'b', mail: 'other@example.edu' });
  expect(await mailOf()).not.toBe(first);
  await put(request, { note: 'c', mail: '' });
  expect(await mailOf()).toBeUndefined();
});

test('the journal notes what was handed in, and no draft', async () => {
  const site = await openContributeServices();
  const { uuid, secret, request } = await submitAddition(site, { submit: false }, visitor('alice'));
  expect(await site.journal.list({ limit: 9 })).toEqual([]);
  await site.proposals.put(site.giving(visitor('alice')), uuid, { ...request, submit: true });
  await site.proposals.withdraw(visitor(), uuid, secret);
  const entries = await site.journal.list({ subject: uuid, limit: 9 });
  expect(entries.map(({ actor, action }) => [action, actor])).toEqual([
    ['proposal.withdraw', 'visitor'],
    ['proposal.submit', Buffer.from('alice').toString('hex').slice(0, 12)],
  ]);
});
