import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { NewProposal, ProposalChange, ProposalState } from '../../../src/state/proposals.ts';
import { hashSecret } from '../../../src/state/secretHash.ts';
import { type ContractSubject, DAY, MINUTE } from './contractSubject.ts';

/** Proposals, for each database. */
export function testProposals(subject: ContractSubject): void {
  async function add(changes: Partial<NewProposal> = {}): Promise<string> {
    const uuid = randomUUID();
    const isNew = await subject.state.proposals.add({
      uuid,
      follow: hashSecret('a secret'),
      kind: 'add',
      author: undefined,
      origin: 'a network',
      content: '{}',
      thanks: '小明',
      mail: 'encrypted',
      state: 'open',
      ...changes,
    });
    expect(isNew).toBe(true);
    return uuid;
  }

  async function change(uuid: string, changes: ProposalChange): Promise<void> {
    const seen = await subject.state.proposals.find(uuid);
    if (!seen) throw new Error('it was added');
    expect(await subject.state.proposals.update(seen, changes)).toBe(true);
  }

  const uuids = async (query: object) => {
    const found = await subject.state.proposals.list({ limit: 10, ...query });
    return found.map(({ uuid }) => uuid);
  };

  test('an act is in the journal with the change that it describes, or neither', async () => {
    const acts = async () => {
      const entries = await subject.state.journal.list({ limit: 9 });
      return entries.map(({ action }) => action).toReversed();
    };
    const act = (action: string) => ({
      ...{ actor: 'visitor', action, subject: 's', before: undefined, after: undefined },
    });
    const uuid = await add();
    const seen = { uuid, version: 0 };
    const { update } = subject.state.proposals;
    expect(await update(seen, { thanks: '小红' }, act('proposal.change'))).toBe(true);
    expect(await update(seen, { thanks: '小刚' }, act('proposal.late'))).toBe(false);
    const unstorable = { ...act('proposal.accept'), subject: 'a'.repeat(201) };
    await expect(
      update({ uuid, version: 1 }, { state: 'accepting' }, unstorable),
    ).rejects.toThrow();
    expect(await subject.state.proposals.find(uuid)).toMatchObject({ state: 'open', version: 1 });
    expect(await acts()).toEqual(['proposal.change']);
  });

  test('a repeated request adds no second proposal', async () => {
    const uuid = await add({ state: 'draft', author: 'p1' });
    const again = {
      uuid: uuid.toUpperCase(),
      follow: hashSecret('another'),
      kind: 'edit',
      author: undefined,
      origin: undefined,
      content: '[]',
      thanks: undefined,
      mail: undefined,
      state: 'open',
    } as const;
    expect(await subject.state.proposals.add(again)).toBe(false);
    expect(await subject.state.proposals.find(uuid.toUpperCase())).toEqual({
      uuid,
      follow: hashSecret('a secret'),
      kind: 'add',
      author: 'p1',
      origin: 'a network',
      content: '{}',
      thanks: '小明',
      mail: 'encrypted',
      state: 'draft',
      answer: undefined,
      commit: undefined,
      version: 0,
      created: subject.time,
      changed: subject.time,
      submitted: undefined,
      holder: undefined,
      heldUntil: undefined,
    });
  });

  test('of concurrent changes of one version, exactly one succeeds', async () => {
    const uuid = await add();
    const other = await subject.another();
    const seen = await subject.state.proposals.find(uuid);
    if (!seen) throw new Error('it was added');
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? other : subject.state).proposals.update(seen, { answer: `${index}` }),
      ),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await subject.state.proposals.find(uuid)).toMatchObject({
      version: 1,
      answer: `${outcomes.indexOf(true)}`,
    });
  });

  test('missing keys of a change stay, and undefined empties', async () => {
    const uuid = await add();
    await change(uuid, { answer: '请补充学期', thanks: undefined });
    await change(uuid, { state: 'returned', submitted: subject.time });
    expect(await subject.state.proposals.find(uuid)).toMatchObject({
      state: 'returned',
      answer: '请补充学期',
      thanks: undefined,
      mail: 'encrypted',
      version: 2,
    });
  });

  test.for<ProposalState>(['accepted', 'refused', 'withdrawn'])(
    'a proposal that is %s has no address, no origin and no holder',
    async (state) => {
      const uuid = await add();
      await subject.state.proposals.hold(uuid, 'p1', subject.time + MINUTE);
      await change(uuid, { state, commit: 'abc' });
      expect(await subject.state.proposals.find(uuid)).toMatchObject({
        state,
        commit: 'abc',
        mail: undefined,
        origin: undefined,
        holder: undefined,
      });
    },
  );

  test('the queue is sorted by submission, filtered, counted and read in pages', async () => {
    const first = await add();
    subject.time += 1;
    const second = await add({ kind: 'edit', author: 'p1' });
    const third = await add({ origin: 'elsewhere' });
    const draft = await add({ state: 'draft' });
    subject.time += 1;
    await change(first, { state: 'returned' });
    await change(first, { state: 'open', submitted: subject.time });
    const later = [second, third].sort();
    expect(await uuids({ states: ['open'] })).toEqual([...later, first]);
    expect(await uuids({ states: ['open'], limit: 1 })).toEqual([later[0]]);
    expect(await uuids({ states: ['open'], after: later[0] })).toEqual([later[1], first]);
    expect(await uuids({ after: first })).toEqual([]);
    expect(await uuids({ after: randomUUID() })).toEqual([]);
    expect(await uuids({ states: ['draft'] })).toEqual([draft]);
    expect(await uuids({ states: [] })).toEqual([]);
    expect(await uuids({ kind: 'edit' })).toEqual([second]);
    expect(await uuids({ author: 'p1' })).toEqual([second]);
    const { count } = subject.state.proposals;
    expect(await count({ states: ['open', 'draft'] })).toBe(4);
    expect(await count({ states: ['open'], origin: 'a network' })).toBe(2);
  });

  test('those who know a secret follow its proposals, oldest first', async () => {
    const first = await add();
    subject.time += 1;
    const second = await add();
    await add({ follow: hashSecret('another') });
    const followed = await subject.state.proposals.followed(hashSecret('a secret'));
    expect(followed.map(({ uuid }) => uuid)).toEqual([first, second]);
    expect(await subject.state.proposals.followed(hashSecret('nobody'))).toEqual([]);
  });

  test('one reviewer holds a proposal, until it is released or the time is over', async () => {
    const uuid = await add();
    const { hold, release, find } = subject.state.proposals;
    const until = subject.time + MINUTE;
    const other = await subject.another();
    const holders = await Promise.all([
      hold(uuid, 'p1', until),
      other.proposals.hold(uuid, 'p2', until),
    ]);
    expect(new Set(holders).size).toBe(1);
    const [holder = '', rival] = holders[0] === 'p1' ? ['p1', 'p2'] : ['p2', 'p1'];
    expect(await find(uuid)).toMatchObject({ holder, heldUntil: until, version: 0 });
    await release(uuid, rival);
    expect(await hold(uuid, rival, until)).toBe(holder);
    // Looking again makes it longer.
    expect(await hold(uuid, holder, until + MINUTE)).toBe(holder);
    subject.time = until;
    expect(await hold(uuid, rival, until + MINUTE)).toBe(holder);
    subject.time = until + MINUTE;
    expect((await find(uuid))?.holder).toBeUndefined();
    expect(await hold(uuid, rival, subject.time + MINUTE)).toBe(rival);
    await release(uuid, rival);
    expect((await find(uuid))?.heldUntil).toBeUndefined();
    await change(uuid, { state: 'accepting' });
    expect(await hold(uuid, holder, subject.time + MINUTE)).toBeUndefined();
  });

  test('names are thanked for all that was accepted, also after it was removed', async () => {
    const accept = async (thanks: string | undefined) =>
      change(await add({ thanks }), { state: 'accepted' });
    await accept('小明');
    await accept('小红');
    await accept(undefined);
    await add({ thanks: '小李' });
    subject.time += 90 * DAY;
    expect(await subject.state.prune()).toBe(3);
    await accept('小红');
    expect(await subject.state.proposals.thanked()).toEqual([
      { thanks: '小红', proposals: 2 },
      { thanks: '小明', proposals: 1 },
    ]);
    const thankedIn = async (year: number) =>
      (await subject.state.proposals.thanked(year)).map(({ thanks }) => thanks);
    expect([await thankedIn(2026), await thankedIn(2027)]).toEqual([['小明', '小红'], ['小红']]);
    expect(await subject.state.proposals.removeThanks('小红')).toBe(2);
    expect(await subject.state.proposals.removeThanks('小红')).toBe(0);
    expect((await subject.state.proposals.thanked()).map(({ thanks }) => thanks)).toEqual(['小明']);
  });

  test('only proposals that nothing happens to are removed, each in its time', async () => {
    const days = { draft: 30, returned: 90, accepted: 90, refused: 90, withdrawn: 90 } as const;
    for (const state of Object.keys(days) as (keyof typeof days)[]) {
      const uuid = await add({ state: 'draft' });
      if (state !== 'draft') await change(uuid, { state });
    }
    await add();
    await change(await add(), { state: 'accepting' });
    subject.time += 30 * DAY - 1;
    expect(await subject.state.prune()).toBe(0);
    subject.time += 1;
    expect(await subject.state.prune()).toBe(1);
    subject.time += 60 * DAY;
    expect(await subject.state.prune()).toBe(4);
    subject.time += 1000 * DAY;
    expect(await subject.state.prune()).toBe(0);
    expect(await subject.state.proposals.count({})).toBe(2);
  });
}
