import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../test/support/anyCharacter.ts';
import { parseYaml } from './parseYaml.ts';

test('a number is a number only if it would be printed the same way', () => {
  const text = `
year: 2008
price: 3.5
edition: 1.10
id: 12345678901234567890123456789012
exponent: 12e34
hexadecimal: 0x1F
infinite: .inf
padded: 007
yes: yes
on: true
nothing: ~
date: 2024-01-01`;
  expect(parseYaml(text).value).toEqual({
    year: 2008,
    price: 3.5,
    edition: '1.10',
    id: '12345678901234567890123456789012',
    exponent: '12e34',
    hexadecimal: '0x1F',
    infinite: '.inf',
    padded: '007',
    yes: 'yes',
    on: true,
    nothing: null,
    date: '2024-01-01',
  });
});

test.each([
  ['a: 1\na: 2', 'has the same key twice (line 2); keep one of them'],
  ['a:\n\tb: 1', 'is indented with a tab (line 2); use spaces'],
  ['a: 1\n---\nb: 2', 'holds several documents (---) (line 2); keep one'],
  ['[', 'is not YAML: Flow sequence must end with a ] at line 1, column 2'],
  ['? [a]\n: b', 'is not YAML: With stringKeys, all keys must be strings at line 1, column 3'],
])('%j is refused with what to do', (text, reason) => {
  expect(parseYaml(text)).toEqual({ reason });
});

test.each(['a: &x 1\nb: *x', 'a: *x', 'a: *'])('%j is refused as an alias', (text) => {
  expect(parseYaml(text).reason).toContain('alias (*name), which is not read');
});

test('deep nesting is refused', () => {
  expect(parseYaml('['.repeat(20_000)).reason).toBe('is nested too deeply; write it flat');
  expect(parseYaml('- '.repeat(10_000)).reason).toBe('is nested too deeply; write it flat');
});

test('nested aliases do not exhaust memory', () => {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
  for (let n = 1; n < 12; n += 1) {
    lines.push(
      `a${n}: &a${n} [${Array(9)
        .fill(`*a${n - 1}`)
        .join(', ')}]`,
    );
  }
  expect(parseYaml(lines.join('\n')).reason).toContain('alias');
});

test('no text makes the parser throw', () => {
  const yaml = fc.string({
    unit: fc.constantFrom(...'-:[]{}&*!|>\'"%@`#,?~ \n\t.0123456789eax=<中'),
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.oneof(yaml, fc.string({ unit: anyCharacter })), (text) => {
      const { reason } = parseYaml(text);
      expect(reason === undefined || reason.length > 0).toBe(true);
    }),
  );
});
