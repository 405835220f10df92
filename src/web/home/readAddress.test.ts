import { expect, test } from 'vitest';
import { readAddress } from './readAddress.ts';

test.each([
  ['/', '', { query: '', category: 'all' }],
  ['/', '?q=%E9%AB%98&c=test', { query: '高', category: 'test' }],
  ['/', '?q=%20a+b%20&c=film', { query: 'a b', category: 'all' }],
  ['/', '?c=doc', { query: '', category: 'doc' }],
  ['/about', '?q=x', undefined],
] as const)('the address %s%s asks for %j', (pathname, search, address) => {
  expect(readAddress({ pathname, search })).toEqual(address);
});
