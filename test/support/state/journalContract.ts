import { expect, test } from 'vitest';
import { type ContractSubject, DAY } from './contractSubject.ts';

/** The journal, for each database. */
export function testJournal(subject: ContractSubject): void {
  const add = (action: string, subjectId = 's1', actor = 'aaaaaaaaaaaa') =>
    subject.state.journal.add({ actor, action, subject: subjectId, before: undefined, after: 1 });
  const actions = async (query: object = {}) => {
    const entries = await subject.state.journal.list({ limit: 10, ...query });
    return entries.map(({ action }) => action);
  };

  test('the newest entry is first, also of one millisecond and after the clock was set back', async () => {
    await add('a.one');
    await add('a.two');
    subject.time -= 1000;
    await add('a.three');
    expect(await actions()).toEqual(['a.three', 'a.two', 'a.one']);
  });

  test('entries are found by subject, actor, action, group and time, page by page', async () => {
    await add('role.grant', 's1', 'command');
    subject.time += 1;
    const since = subject.time;
    await add('proposal.accept', 's2');
    await add('proposals.accept', 's2');
    await add('proposal.refuse', 's1');
    expect(await actions({ subject: 's1' })).toEqual(['proposal.refuse', 'role.grant']);
    expect(await actions({ actor: 'command' })).toEqual(['role.grant']);
    expect(await actions({ action: 'proposal' })).toEqual(['proposal.refuse', 'proposal.accept']);
    expect(await actions({ action: 'proposal.accept' })).toEqual(['proposal.accept']);
    expect(await actions({ action: 'pro%' })).toEqual([]);
    expect(await actions({ since })).toHaveLength(3);
    const [newest, next] = await subject.state.journal.list({ limit: 2 });
    expect(newest?.action).toBe('proposal.refuse');
    expect(await actions({ before: next?.id })).toEqual(['proposal.accept', 'role.grant']);
  });

  test('what was before and after comes back as it was, and nothing as nothing', async () => {
    const before = { title: '𠮷\u2028"\0', list: [1, null] };
    const entry = { actor: 'visitor', action: 'a.b', subject: '', before, after: undefined };
    await subject.state.journal.add(entry);
    const [found] = await subject.state.journal.list({ limit: 1 });
    expect(found).toEqual({ ...entry, id: found?.id, time: subject.time });
  });

  test('an entry is kept for two years', async () => {
    await add('a.b');
    subject.time += 730 * DAY - 1;
    expect(await subject.state.prune()).toBe(0);
    subject.time += 1;
    expect(await subject.state.prune()).toBe(1);
    expect(await actions()).toEqual([]);
  });
}
