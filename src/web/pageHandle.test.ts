import { expect, test } from 'vitest';
import { NOT_FOUND_HANDLE, pageHandleOf } from './pageHandle.ts';

const UUID = '0191b4a0-6f3c-7d2e-8a51-9b0c4d5e6f70';
const LOGIN = { title: '登录', hasUuid: true };

function matched(uuid: string) {
  return [
    { params: { uuid }, route: {} },
    { params: { uuid }, route: { handle: LOGIN } },
  ];
}

test('a page that needs a UUID is only there for one', () => {
  expect(pageHandleOf(matched(UUID))).toBe(LOGIN);
  expect(pageHandleOf(matched('not-a-uuid'))).toBe(NOT_FOUND_HANDLE);
});

test('what is not found says so and answers with 404', () => {
  expect(NOT_FOUND_HANDLE).toMatchObject({ title: '您访问的页面不存在', status: 404 });
});

test('the home page, and an address without any match, have no handle', () => {
  expect(pageHandleOf([{ params: {}, route: {} }])).toBeUndefined();
  expect(pageHandleOf([])).toBeUndefined();
});
