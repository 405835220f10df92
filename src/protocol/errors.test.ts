import { expect, test } from 'vitest';
import { ERRORS, PROBLEM_TYPE, problem } from './errors.ts';

test.each(Object.entries(ERRORS))(
  '%s has an error status and one sentence of plain Chinese',
  (_, { status, title }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(title).toMatch(/^\p{Script=Han}[\p{Script=Han}，]+$/u);
    expect(title).not.toContain('系统错误');
  },
);

test('a problem document carries status, title and code, and a detail only where there is one', () => {
  expect(problem('file-not-found')).toEqual({
    type: 'about:blank',
    status: 404,
    title: ERRORS['file-not-found'].title,
    code: 'file-not-found',
  });
  expect(problem('bad-request', 'limit 必须是整数')).toMatchObject({
    status: 400,
    detail: 'limit 必须是整数',
  });
  expect('detail' in problem('internal')).toBe(false);
  expect(PROBLEM_TYPE).toBe('application/problem+json');
});
