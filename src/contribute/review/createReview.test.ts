import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  additionOf,
  type ContributeServices,
  FIT,
  newSecret,
  openContributeServices,
  reviewer,
  submitAddition,
  visitor,
} from '../../../test/support/contribute/contributeFixture.ts';
import type { FieldValues } from '../../catalog/fieldName.ts';
import { LIFETIMES } from '../../lib/lifetimes.ts';
import { readStored } from '../proposals/storedProposal.ts';

const ITEM = 'a'.repeat(32);
const OTHER_ITEM = 'b'.repeat(32);
const alice = reviewer('alice');
const bob = reviewer('bob');

const answered = (outcome: { done?: object; refusal?: { error: string } }) =>
  outcome.refusal?.error ?? 'done';

function addItem(site: ContributeServices, id: string, values: FieldValues) {
  const title = values.title?.[0] ?? values.course?.[0] ?? '';
  site.archive.items.set(id, { id, type: 'test', filetype: 'pdf', title, values });
}

/** Proposes other values for items. */
async function submitCorrection(
  site: ContributeServices,
  changes: readonly { id?: string; before: FieldValues; after: FieldValues }[],
) {
  const uuid = randomUUID();
  const outcome = await site.proposals.put(site.giving(visitor()), uuid, {
    secret: newSecret(),
    content: {
      kind: 'edit',
      changes: changes.map(({ id = ITEM, before, after }) => ({
        kind: 'edit',
        id,
        before: copyOf(before),
        after: copyOf(after),
      })),
    },
    submit: true,
    proof: 'solved',
  });
  expect(outcome.refusal).toBeUndefined();
  return uuid;
}

const copyOf = (values: FieldValues) =>
  Object.fromEntries(Object.entries(values).map(([field, texts]) => [field, [...texts]]));

const versionOf = async (site: ContributeServices, uuid: string) =>
  (await site.state.proposals.find(uuid))?.version ?? 0;

test('two reviewers do not collide: one holds a proposal, until it rests or is released', async () => {
  const site = await openContributeServices();
  const { uuid, version } = await submitAddition(site);
  const { uuid: second } = await submitAddition(site);
  expect((await site.review.open(alice, uuid, { peek: false })).done).toMatchObject({
    heldBy: 'you',
    next: second,
  });
  expect(answered(await site.review.open(bob, uuid, { peek: false }))).toBe('proposal-held');
  expect((await site.review.open(bob, uuid, { peek: true })).done?.heldBy).toBe('other');
  const decision = { version, answer: '', reason: 'other' } as const;
  expect(answered(await site.review.accept(bob, uuid, decision))).toBe('proposal-held');
  expect(answered(await site.review.sendBack(bob, uuid, decision))).toBe('proposal-held');
  expect(answered(await site.review.refuse(bob, uuid, decision))).toBe('proposal-held');

  site.clock.pass(LIFETIMES.reviewHold - 1);
  // Activity renews it.
  await site.review.open(alice, uuid, { peek: false });
  site.clock.pass(LIFETIMES.reviewHold - 1);
  expect(answered(await site.review.open(bob, uuid, { peek: false }))).toBe('proposal-held');
  const queued = async () =>
    (await site.review.queue(bob, { states: ['open'], limit: 9 })).proposals.map((p) => p.isHeld);
  expect(await queued()).toEqual([true, false]);
  site.clock.pass(1);
  expect((await site.review.open(bob, uuid, { peek: false })).done?.heldBy).toBe('you');
  await site.review.release(bob, uuid);
  expect((await site.review.open(alice, uuid, { peek: false })).done?.heldBy).toBe('you');
  expect(await queued()).toEqual([true, false]);
});

test('of many decisions at once, one counts, and is published once', async () => {
  const site = await openContributeServices();
  const { uuid, secret, version } = await submitAddition(site);
  const outcomes = await Promise.all([
    ...Array.from({ length: 10 }, (_, at) =>
      site.review.accept(at % 2 === 0 ? alice : bob, uuid, { version }),
    ),
    site.review.sendBack(alice, uuid, { version, answer: 'a' }),
    site.review.refuse(bob, uuid, { version, reason: 'other' }),
    site.proposals.withdraw(visitor(), uuid, secret),
  ]);
  const answers = outcomes.map(answered);
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
  expect(new Set(answers)).toEqual(new Set(['done', 'proposal-changed']));
  const state = (await site.state.proposals.find(uuid))?.state;
  expect(site.archive.publications).toHaveLength(state === 'accepted' ? 1 : 0);
});

test('what the author changed meanwhile is not decided unseen', async () => {
  const site = await openContributeServices();
  const { uuid, request, version } = await submitAddition(site);
  await site.proposals.put(site.giving(visitor()), uuid, { ...request, note: 'new' });
  expect(answered(await site.review.accept(alice, uuid, { version }))).toBe('proposal-changed');
});

test('an accepted document is published with what the reviewer changed', async () => {
  const site = await openContributeServices();
  const { uuid, secret, upload, version } = await submitAddition(site, { thanks: '坏名字' });
  const { done } = await site.review.accept(alice, uuid, {
    version,
    type: 'doc',
    clean: true,
    thanks: '',
    changes: [{ id: upload.md5, values: { course: ['线性代数'], note: ['\u202E注'] } }],
  });
  expect(done).toEqual({ uuid, state: 'accepted', items: [upload.md5] });
  const values = { course: ['线性代数'], note: ['注'] };
  expect(site.archive.publications).toEqual([
    {
      proposal: uuid,
      title: '线性代数',
      thanks: undefined,
      changes: [
        {
          kind: 'add',
          id: upload.md5,
          sha256: upload.md5.repeat(2),
          path: site.pathOf(upload.id),
          type: 'doc',
          filetype: 'pdf',
          clean: true,
          values,
        },
      ],
    },
  ]);
  expect(await site.proposals.follow(secret)).toMatchObject([
    { state: 'accepted', item: upload.md5, title: '线性代数', content: { type: 'doc', values } },
  ]);
  const stored = await site.state.proposals.find(uuid);
  expect(stored).toMatchObject({ commit: uuid.replaceAll('-', ''), holder: undefined });
  expect(existsSync(site.pathOf(upload.id))).toBe(false);
});

test('values that are wrong are not accepted', async () => {
  const site = await openContributeServices();
  const { uuid, upload, version } = await submitAddition(site);
  const changes = [{ id: upload.md5, values: { course: ['a'], stage: ['期初'] } }];
  const { refusal } = await site.review.accept(alice, uuid, { version, changes });
  expect(refusal).toEqual({ error: 'proposal-invalid', errors: { stage: 'not-a-choice' } });
  expect(await versionOf(site, uuid)).toBe(version);
});

test('a correction changes its fields, and leaves what others changed meanwhile', async () => {
  const site = await openContributeServices();
  addItem(site, ITEM, { course: ['高数'], stage: ['期中'], note: ['旧'] });
  addItem(site, OTHER_ITEM, { course: ['高数'] });
  const uuid = await submitCorrection(site, [
    { before: { course: ['高数'], note: ['旧'] }, after: { course: ['高等数学'], note: [] } },
    { id: OTHER_ITEM, before: { course: ['高数'] }, after: { course: ['高等数学'] } },
  ]);
  addItem(site, ITEM, { course: ['高数'], stage: ['期末'], note: ['旧'] });
  const { done } = await site.review.open(alice, uuid, { peek: false });
  expect(done?.title).toBe('高等数学 等 2 项');
  expect(done?.changes[0]).toMatchObject({
    before: { course: ['高数'], stage: ['期末'], note: ['旧'] },
    after: { course: ['高等数学'], stage: ['期末'] },
    conflicts: [],
  });
  await site.review.accept(alice, uuid, { version: done?.version ?? 0 });
  expect(site.archive.items.get(ITEM)?.values).toEqual({ course: ['高等数学'], stage: ['期末'] });
  expect(site.archive.items.get(OTHER_ITEM)?.values).toEqual({ course: ['高等数学'] });
});

test('a field that somebody else has changed is a conflict, which the reviewer decides', async () => {
  const site = await openContributeServices();
  addItem(site, ITEM, { course: ['高数'] });
  const uuid = await submitCorrection(site, [
    { before: { course: ['高数'] }, after: { course: ['高等数学'] } },
  ]);
  addItem(site, ITEM, { course: ['数学分析'] });
  const { done } = await site.review.open(alice, uuid, { peek: false });
  expect(done?.changes[0]?.conflicts).toEqual(['course']);
  const version = done?.version ?? 0;
  expect((await site.review.accept(alice, uuid, { version })).refusal).toEqual({
    error: 'proposal-conflict',
    item: ITEM,
  });
  expect((await site.review.acceptMany(bob, [uuid]))[0]?.error).toBe('proposal-held');
  const changes = [{ id: ITEM, values: { course: ['高等数学'] } }];
  expect(answered(await site.review.accept(alice, uuid, { version, changes }))).toBe('done');
  expect(site.archive.items.get(ITEM)?.values).toEqual({ course: ['高等数学'] });
});

test('an item that is gone is said, and the correction cannot be accepted', async () => {
  const site = await openContributeServices();
  addItem(site, ITEM, { course: ['高数'] });
  const uuid = await submitCorrection(site, [
    { before: { course: ['高数'] }, after: { course: ['高等数学'] } },
  ]);
  site.archive.items.delete(ITEM);
  const { done } = await site.review.open(alice, uuid, { peek: false });
  expect(done?.changes[0]).toMatchObject({ isMissing: true });
  const accepted = await site.review.accept(alice, uuid, { version: done?.version ?? 0 });
  expect(answered(accepted)).toBe('file-not-found');
});

test.each([
  [{ kind: 'refused', why: 'present', detail: 'a' }, 'publish-refused', '资料库中已有该文件（a）'],
  [{ kind: 'unavailable', reason: '磁盘已满' }, 'publish-unavailable', '磁盘已满'],
] as const)('what cannot be published is open again: %j', async (outcome, error, detail) => {
  const site = await openContributeServices();
  const { uuid, upload } = await submitAddition(site);
  site.archive.before = async () => outcome;
  const [result] = await site.review.acceptMany(alice, [uuid]);
  expect(result).toEqual({ uuid, error, detail });
  expect((await site.review.open(alice, uuid, { peek: true })).done).toMatchObject({
    state: 'open',
    failure: detail,
    upload: { id: upload.id },
  });
  site.archive.before = async () => undefined;
  expect(await site.review.acceptMany(alice, [uuid])).toMatchObject([{ state: 'accepted' }]);
});

test('what a crash interrupts is finished at the next start, once', async () => {
  const site = await openContributeServices();
  const { uuid, upload } = await submitAddition(site, { mail: 'me@example.edu' });
  // Before the archive was changed, and after it.
  const publish = site.archive.publish;
  site.archive.before = async () => {
    throw new Error('killed');
  };
  await expect(site.review.acceptMany(alice, [uuid])).rejects.toThrow('killed');
  await site.review.resume();
  expect(site.lines).toMatchObject([{ proposal: uuid }]);
  site.archive.before = async () => undefined;
  site.archive.publish = async (publication) => {
    await publish(publication);
    throw new Error('killed');
  };
  await site.review.resume();
  expect(await site.state.proposals.find(uuid)).toMatchObject({ state: 'accepting' });
  expect(existsSync(site.pathOf(upload.id))).toBe(true);
  site.archive.publish = publish;
  await site.review.resume();
  await site.review.resume();
  expect(await site.state.proposals.find(uuid)).toMatchObject({ state: 'accepted' });
  expect(site.archive.items.size).toBe(1);
  await site.notices.settled();
  expect(site.mails).toHaveLength(1);
  const acts = (await site.journal.list({ subject: uuid, limit: 9 })).map(({ action, actor }) => [
    action,
    actor,
  ]);
  expect(acts.slice(0, 2)).toEqual([
    ['proposal.publish', 'server'],
    ['proposal.accept', Buffer.from('alice').toString('hex').slice(0, 12)],
  ]);
});

test('without a repository, a document that is there was published before the crash', async () => {
  const site = await openContributeServices();
  const { uuid, upload } = await submitAddition(site);
  const publish = site.archive.publish;
  site.archive.publish = async (publication) => {
    await publish(publication);
    throw new Error('killed');
  };
  await expect(site.review.acceptMany(alice, [uuid])).rejects.toThrow('killed');
  site.archive.publish = async () => ({ kind: 'refused', why: 'present', detail: upload.md5 });
  await site.review.resume();
  const { items } = readStored((await site.state.proposals.find(uuid)) ?? { content: '' });
  expect(items).toEqual([upload.md5]);
});

test('the same file and the same text are found in the archive and in other proposals', async () => {
  const site = await openContributeServices();
  const facts = { ...FIT, textHash: 'text', warnings: [{ kind: 'scripts' }] };
  const propose = async (md5: string) => {
    const { id } = await site.addUpload({ md5, facts });
    const uuid = randomUUID();
    site.clock.pass(1);
    await site.proposals.put(site.giving(visitor()), uuid, additionOf(id, newSecret()));
    return uuid;
  };
  addItem(site, ITEM, { course: ['高等数学'] });
  const uuid = await propose(ITEM);
  const sameFile = await propose(ITEM);
  const sameText = await propose(OTHER_ITEM);
  const { done } = await site.review.open(alice, uuid, { peek: false });
  const title = '高等数学';
  expect(done?.duplicates).toEqual([
    { id: ITEM, title, why: 'same-file' },
    { id: ITEM, title, why: 'same-file', proposal: sameFile },
    { id: OTHER_ITEM, title, why: 'same-text', proposal: sameText },
  ]);
  expect(done?.upload?.warnings).toEqual([{ kind: 'scripts' }]);
  const { proposals } = await site.review.queue(alice, { states: ['open'], limit: 9 });
  // Nothing of it can be accepted but the document that the archive does not have.
  const results = await site.review.acceptMany(alice, [uuid, sameFile, sameText]);
  expect(results.map(({ error }) => error)).toEqual([
    'publish-refused',
    'publish-refused',
    undefined,
  ]);
  // A warning each, and an item with the same title for the third.
  expect(proposals.map(({ remarks }) => remarks)).toEqual([1, 1, 2]);
});

test('an item with the same text, and one that was made of the same file, are found', async () => {
  const site = await openContributeServices();
  const { id, md5 } = await site.addUpload({ facts: { ...FIT, textHash: 'text' } });
  addItem(site, ITEM, { course: ['线性代数'] });
  addItem(site, OTHER_ITEM, { course: ['概率论'] });
  site.archive.texts.set('text', ITEM);
  site.archive.sources.set(md5.repeat(2), OTHER_ITEM);
  const uuid = randomUUID();
  await site.proposals.put(site.giving(visitor()), uuid, additionOf(id, newSecret()));
  expect((await site.review.open(alice, uuid, { peek: false })).done?.duplicates).toEqual([
    { id: OTHER_ITEM, title: '概率论', why: 'same-file' },
    { id: ITEM, title: '线性代数', why: 'same-text' },
  ]);
});

test('everything of one author is refused at once', async () => {
  const site = await openContributeServices();
  const spammer = visitor(undefined, 'spammer');
  for (let at = 0; at < 30; at++) await submitAddition(site, {}, spammer);
  const { uuid, version } = await submitAddition(site, {}, spammer);
  const { uuid: other } = await submitAddition(site);
  const shown = await site.review.open(alice, uuid, { peek: false });
  expect(shown.done?.sameAuthor).toBe(30);
  const decision = { version, reason: 'spam', all: true } as const;
  const { done } = await site.review.refuse(alice, uuid, decision);
  expect(done).toMatchObject({ state: 'refused', proposals: 31 });
  const { proposals, total } = await site.review.queue(alice, { states: ['open'], limit: 9 });
  expect([proposals.map((one) => one.uuid), total]).toEqual([[other], 1]);
  expect(await site.state.uploads.usage()).toMatchObject({ files: 1 });
});

test('drafts are nobody’s business', async () => {
  const site = await openContributeServices();
  const { uuid, upload } = await submitAddition(site, { submit: false });
  expect(answered(await site.review.open(alice, uuid, { peek: true }))).toBe('proposal-not-found');
  expect(await site.review.findUpload(upload.id)).toBeUndefined();
  const { id } = await site.addUpload();
  expect(await site.review.findUpload(id)).toBeUndefined();
});

test('what is being published is not resumed beside it', async () => {
  const site = await openContributeServices();
  const { uuid } = await submitAddition(site);
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  site.archive.before = async () => {
    started.resolve();
    await released.promise;
    return undefined;
  };
  const accepted = site.review.acceptMany(alice, [uuid]);
  await started.promise;
  await site.review.resume();
  released.resolve();
  expect(await accepted).toMatchObject([{ state: 'accepted' }]);
  expect(site.archive.publications).toHaveLength(1);
});
