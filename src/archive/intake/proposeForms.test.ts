import { expect, test } from 'vitest';
import { loadKnowledge } from '../guess/loadKnowledge.ts';
import { proposeForms } from './proposeForms.ts';

test.each([
  ['图片 3 页.pdf', 'pdf', 'test'],
  ['线性代数期末复习提纲.pdf', 'pdf', 'doc'],
  ['高等数学 第七版 上册 同济大学数学系.pdf', 'pdf', 'book'],
  ['图片.zip', 'zip', 'doc'],
] as const)('the form of %s begins as one of a %s with the type %s', async (path, kind, type) => {
  expect(proposeForms({ path, kind }, await loadKnowledge()).type).toBe(type);
});
