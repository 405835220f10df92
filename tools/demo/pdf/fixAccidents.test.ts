import { expect, test } from 'vitest';
import { fixAccidents } from './fixAccidents.ts';

const print = (text: string) => Buffer.from(`${text}\xff`, 'latin1');

test('two prints of a page at different times become identical and keep their length', () => {
  const dated = (time: string) =>
    print(`/CreationDate (D:${time}+00'00')\n/ModDate (D:${time}+00'00')`);
  const early = fixAccidents(dated('20250102030405'));
  const late = fixAccidents(dated('20260607080910'));
  expect(early).toEqual(late);
  expect(early.length).toBe(dated('20250102030405').length);
});

test('node names do not depend on earlier prints, and stay distinct', () => {
  const first = fixAccidents(print('(node00000021)(node00000022)[(node00000021)]'));
  const second = fixAccidents(print('(node00496021)(node00496023)[(node00496021)]'));
  expect(first).toEqual(second);
  expect(first.toString('latin1')).toContain('(node00000001)(node00000002)[(node00000001)]');
});
