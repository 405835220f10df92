import { expect, test } from 'vitest';
import { readReport } from './readReport.ts';

const ID = '0123456789abcdef0123456789abcdef';

function formWith(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test.each([
  [`https://docs.example.edu/items/${ID}?page=2`],
  [` ${ID.toUpperCase()} `],
  [`/files/${ID}.pdf?filename=a.pdf&f=1`],
])('the item is found in %j', (address) => {
  const form = formWith({ address, text: '我的学号' });
  const { report } = readReport(form, { kind: 'personal-data', item: undefined });
  expect(report).toEqual({ kind: 'personal-data', item: ID, text: '我的学号' });
});

test('an address without an MD5 is part of the text', () => {
  const form = formWith({ address: `https://example.org/${ID}0`, text: '侵权' });
  const { report } = readReport(form, { kind: 'copyright', item: undefined });
  expect(report).toEqual({ kind: 'copyright', text: `https://example.org/${ID}0\n侵权` });
});

test.each([
  [{ kind: undefined, item: ID }, {}, 'kind'],
  [{ kind: 'copyright', item: undefined }, { text: '侵权' }, 'address'],
  [{ kind: 'other', item: ID }, { text: ' ' }, 'text'],
  [{ kind: 'broken', item: ID }, { mail: 'a@b' }, 'mail'],
  [{ kind: 'broken', item: ID }, { mail: 'a@example.edu\r\nBcc: b@example.edu' }, 'mail'],
] as const)('of %j with %j the field %s is named', (about, fields, field) => {
  expect(readReport(formWith(fields), about).failure?.field).toBe(field);
});

test('some kinds need no sentence', () => {
  const { report } = readReport(formWith({}), { kind: 'broken', item: ID });
  expect(report).toEqual({ kind: 'broken', item: ID, text: '' });
});
