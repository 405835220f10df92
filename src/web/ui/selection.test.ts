import { expect, test } from 'vitest';
import { isOptionDisabled, matchingOptions, moveActive, toggleOption } from './selection.ts';

test('with multiple choice, a click toggles an option and keeps the others', () => {
  expect(toggleOption('multiple', [], '期中')).toEqual(['期中']);
  expect(toggleOption('multiple', ['期中'], '期末')).toEqual(['期中', '期末']);
  expect(toggleOption('multiple', ['期中', '期末'], '期中')).toEqual(['期末']);
});

// spec 2.50
test('with single choice, a click replaces the chosen option, and keeps it if clicked again', () => {
  expect(toggleOption('single', ['相关度'], '最新')).toEqual(['最新']);
  expect(toggleOption('single', ['最新'], '最新')).toEqual(['最新']);
});

test.each([
  [0, [], true],
  [0, ['期中'], false],
  [1, [], false],
  [undefined, [], false],
])('an option with %s results and %j chosen is disabled: %s', (count, chosen, isDisabled) => {
  const option = { value: '期中', label: '期中', ...(count !== undefined && { count }) };
  expect(isOptionDisabled(option, chosen)).toBe(isDisabled);
});

test.each([
  ['', ['C++', '高等数学', '数学建模']],
  [' ', ['C++', '高等数学', '数学建模']],
  ['c+', ['C++']],
  ['数学 ', ['高等数学', '数学建模']],
  ['量子', []],
])('the text %j matches the options %j', (text, left) => {
  const options = ['C++', '高等数学', '数学建模'].map((label) => ({ value: label, label }));
  expect(matchingOptions(options, text).map(({ label }) => label)).toEqual(left);
});

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 2],
  ['ArrowUp', 0, 3, 0],
  ['PageDown', 0, 30, 10],
  ['PageUp', 4, 30, 0],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['End', 0, 0, 0],
  ['Tab', 1, 3, undefined],
  ['constructor', 1, 3, undefined],
])('%s at %i of %i options moves to %s', (key, position, count, next) => {
  expect(moveActive(key, position, count)).toBe(next);
});
