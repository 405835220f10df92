import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/anyCharacter.ts';
import { safeReturn } from '../../protocol/safeReturn.ts';
import { coursePackPath, MOST_SELECTED, selectionPackPath } from '../../protocol/urls.ts';
import { parsePackRequest } from './packRequest.ts';

const parse = (path: string) => parsePackRequest(new URL(path, 'https://docs.example.edu'));
const idAt = (at: number) => (at * 7919).toString(16).padStart(32, 'f');

test('the address of a course leads to the pack of that course, whatever its name', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), (name) => {
      const request = { type: 'course', name: name.toWellFormed() };
      expect(parse(coursePackPath(name))).toEqual({ request });
    }),
  );
  expect(coursePackPath('高数 A/B.zip')).toBe('/packs/courses/%E9%AB%98%E6%95%B0%20A%2FB.zip.zip');
});

test('the address of a selection leads to its documents, in one order', () => {
  const id = fc.stringMatching(/^[0-9a-f]{32}$/u);
  fc.assert(
    fc.property(fc.array(id, { minLength: 1, maxLength: MOST_SELECTED }), (ids) => {
      const path = selectionPackPath(ids);
      const expected = [...new Set(ids)].sort();
      expect(parse(path)).toEqual({ request: { type: 'selection', ids: expected } });
      expect(selectionPackPath(ids.toReversed())).toBe(path);
    }),
  );
});

test('the largest selection leads back from a sign-in, with a name', () => {
  const ids = Array.from({ length: MOST_SELECTED }, (_, at) => idAt(at));
  const path = selectionPackPath(ids, '期末复习：高等数学（上）.zip');
  expect(safeReturn(path)).toBe(path);
});

test.each([
  ['/packs/', 'not-found'],
  ['/packs/courses/', 'not-found'],
  ['/packs/courses/.zip', 'not-found'],
  ['/packs/courses/a', 'not-found'],
  ['/packs/courses/%ff.zip', 'not-found'],
  ['/packs/other.zip', 'not-found'],
  ['/packs/selection.zip', 'bad-request'],
  ['/packs/selection.zip?ids=', 'bad-request'],
  ['/packs/selection.zip?ids=AAAA', 'bad-request'],
  [`/packs/selection.zip?ids=${'A'.repeat(22)}=`, 'bad-request'],
  [`/packs/selection.zip?ids=${'A'.repeat(21)}B`, 'bad-request'],
  [`/packs/selection.zip?ids=${'*'.repeat(22)}`, 'bad-request'],
  [
    selectionPackPath(Array.from({ length: MOST_SELECTED + 1 }, (_, at) => idAt(at))),
    'bad-request',
  ],
])('%s is no pack: %s', (path, error) => {
  expect(parse(path)).toEqual({ error });
});
