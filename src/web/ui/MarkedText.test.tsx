import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkedText } from './MarkedText.tsx';

const html = (text: string, marks?: readonly number[]) =>
  renderToStaticMarkup(<MarkedText text={text} marks={marks} />);

test.each([
  [undefined, '高等数学'],
  [[], '高等数学'],
  [[0, 2], '<mark role="none">高等</mark>数学'],
  [[2, 4], '高等<mark role="none">数学</mark>'],
  [[0, 4], '<mark role="none">高等数学</mark>'],
  [[0, 1, 2, 3], '<mark role="none">高</mark>等<mark role="none">数</mark>学'],
])('marks %j of 高等数学 visually only', (marks, expected) => {
  expect(html('高等数学', marks)).toBe(expected);
});
