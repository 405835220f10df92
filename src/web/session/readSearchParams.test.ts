import { expect, test } from 'vitest';
import { NO_FILTERS } from '../../catalog/filters.ts';
import { readSearchParams } from './readSearchParams.ts';
import { LANDING } from './searchParams.ts';

test.each([
  ['/', '', LANDING],
  ['/', '?q=%E9%AB%98&c=test', { ...LANDING, query: '高', category: 'test' }],
  ['/', '?q=%20a+b%20&c=film', { ...LANDING, query: 'a b' }],
  ['/', `?q=${'x'.repeat(300)}`, { ...LANDING, query: 'x'.repeat(256) }],
  ['/', '?c=doc', { ...LANDING, category: 'doc' }],
  [
    '/',
    '?c=test&stage=期末&s=newest&in=text',
    {
      ...LANDING,
      category: 'test',
      filters: { ...NO_FILTERS, stage: ['期末'] },
      sort: 'newest',
    },
  ],
  ['/', '?stage=期末&s=newest', LANDING],
  ['/', '?q=x&s=newest&course=力学', { ...LANDING, query: 'x', sort: 'newest' }],
  [
    '/',
    '?q=x&c=test&stage=期末&stage=期中&stage=补考&course=&course=力学&weather=晴&s=old',
    {
      ...LANDING,
      query: 'x',
      category: 'test',
      filters: { ...NO_FILTERS, course: ['力学'], stage: ['期末', '期中'] },
    },
  ],
  ['/about', '?q=x', undefined],
] as const)('parses the address %s%s as %j', (pathname, search, params) => {
  expect(readSearchParams({ pathname, search })).toEqual(params);
});
