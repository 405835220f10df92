import { describe, expect, it } from 'vitest';
import { journalDifference } from './journalDifference.ts';

describe('the difference of two states', () => {
  it('names what changed by its path, and nothing else', () => {
    expect(
      journalDifference(
        { state: 'open', values: { title: ['甲'], course: ['高等数学'] } },
        { state: 'accepted', values: { title: ['乙', '丙'], course: ['高等数学'] } },
      ),
    ).toEqual([
      { path: 'state', before: 'open', after: 'accepted' },
      { path: 'values.title', before: '甲', after: '乙，丙' },
    ]);
  });

  it('shows what was not there before, or is no longer', () => {
    expect(journalDifference(undefined, { reason: 'copyright' })).toEqual([
      { path: 'reason', before: undefined, after: 'copyright' },
    ]);
    expect(journalDifference({ note: '残页' }, {})).toEqual([
      { path: 'note', before: '残页', after: undefined },
    ]);
  });

  it('shows single values without a path, and other lists as JSON', () => {
    expect(journalDifference('reviewer', 'maintainer')).toEqual([
      { path: '', before: 'reviewer', after: 'maintainer' },
    ]);
    expect(journalDifference([1], [{ a: 1 }])).toEqual([
      { path: '', before: '[1]', after: '[{"a":1}]' },
    ]);
    expect(journalDifference({ a: 1 }, { a: 1 })).toEqual([]);
  });

  it('of a list of records, only what differs is shown', () => {
    const change = (course: string) => ({ id: 'a', after: { course: [course] } });
    expect(journalDifference({ changes: [change('甲')] }, { changes: [change('乙')] })).toEqual([
      { path: 'changes.1.after.course', before: '甲', after: '乙' },
    ]);
    expect(journalDifference([{ role: 'reviewer' }], undefined)).toEqual([
      { path: '1.role', before: 'reviewer', after: undefined },
    ]);
  });
});
