import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Grouping, regroup } from './regroup.ts';

const question = {};
const list = (ids: string) => [...ids].map((id) => ({ id }));

function whole(ids: string, before?: Grouping): Grouping {
  return regroup(before, { question, items: list(ids), from: 0, to: ids.length });
}

/** `ab cd e`, in groups of the keys `0 2 4`. */
function shown({ groups, items }: Grouping): string {
  return groups
    .map(({ key, from, to }) => {
      const ids = items.slice(from, to).map(({ id }) => id);
      return `${key}:${ids.join('')}`;
    })
    .join(' ');
}

test('a new list is grouped by position', () => {
  expect(shown(whole('abcde'))).toBe('0:ab 2:cd 4:e');
  const other = regroup(whole('abcde'), { question: {}, items: list('xabc'), from: 0, to: 4 });
  expect(shown(other)).toBe('0:xa 2:bc');
});

test('a part that grows keeps its groups, at either end', () => {
  const items = list('abcdefgh');
  const middle = regroup(undefined, { question, items, from: 2, to: 6 });
  expect(shown(middle)).toBe('2:cd 4:ef');
  expect(shown(regroup(middle, { question, items, from: 0, to: 8 }))).toBe('0:ab 2:cd 4:ef 6:gh');
  const longer = regroup(middle, { question, items: list('abcdefghij'), from: 2, to: 7 });
  expect(shown(longer)).toBe('2:cd 4:ef 6:g');
});

test.each([
  ['one comes first', 'xabcdef', '0:xab 2:cd 4:ef'],
  ['one comes between', 'abcxdef', '0:ab 2:cxd 4:ef'],
  ['one comes last', 'abcdefx', '0:ab 2:cd 4:ef 6:x'],
  ['one goes', 'abdef', '0:ab 2:d 4:ef'],
  ['a group goes', 'abef', '0:ab 4:ef'],
  ['one moves down', 'bcdefa', '0:b 2:cd 4:efa'],
  ['one moves up', 'fabcde', '0:fab 2:cd 4:e'],
  ['nothing stays', 'xyz', '0:xyz'],
])('in a renewed list where %s, all others stay in their groups', (_, ids, expected) => {
  expect(shown(whole(ids, whole('abcdef')))).toBe(expected);
});

test('however often a list is renewed, its groups hold all of it, in order, under different keys', () => {
  const ids = fc.shuffledSubarray([...'abcdefghijkl']).map((letters) => letters.join(''));
  fc.assert(
    fc.property(fc.array(ids, { minLength: 1 }), (renewals) => {
      let grouping: Grouping | undefined;
      for (const each of renewals) {
        grouping = whole(each, grouping);
        const { groups, items } = grouping;
        expect(groups.flatMap(({ from, to }) => items.slice(from, to))).toEqual(list(each));
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
      }
    }),
  );
});
