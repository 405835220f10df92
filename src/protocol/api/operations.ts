import * as v from 'valibot';
import { PATHS } from '../urls.ts';
import { API_PATHS } from './apiPaths.ts';
import { CATALOG_OPERATIONS } from './catalogOperations.ts';
import { CONTRIBUTE_OPERATIONS } from './contributeOperations.ts';
import { DESK_OPERATIONS } from './deskOperations.ts';
import { MIRROR_OPERATIONS } from './mirrorOperations.ts';
import type { Operation } from './operation.ts';
import { PROGRAM_OPERATIONS } from './programOperations.ts';

const NOT_MODIFIED = {
  description: { zh: '内容未变（If-None-Match）', en: 'Unchanged (If-None-Match)' },
  headers: ['ETag'],
} as const;

/** The description itself, and what browsers search by themselves. */
const DOCUMENT_OPERATIONS = [
  {
    id: 'getDescription',
    method: 'get',
    path: API_PATHS.openApi,
    tag: 'site',
    summary: { zh: '本说明（OpenAPI 3.1）', en: 'This description (OpenAPI 3.1)' },
    who: 'everybody',
    responses: {
      200: {
        description: { zh: '说明', en: 'The description' },
        schema: v.looseObject({ openapi: v.string() }),
        headers: ['ETag'],
      },
      304: NOT_MODIFIED,
    },
    isForOthers: true,
    examples: [{ status: 200 }],
  },
  {
    id: 'getPackedCatalog',
    method: 'get',
    path: PATHS.catalog,
    tag: 'site',
    summary: {
      zh: '浏览器自行搜索所用的数据；格式随时可能改变',
      en: 'What browsers search by themselves; its format may change at any time',
    },
    who: 'pages',
    responses: {
      200: { description: { zh: '数据', en: 'The data' }, schema: v.unknown(), headers: ['ETag'] },
      304: NOT_MODIFIED,
    },
    errors: ['not-found'],
    isForOthers: true,
    examples: [{ status: 200 }],
  },
] as const satisfies readonly Operation[];

/** Every operation below `/api/`: docs/use/api.md says what of them is promised. */
export const OPERATIONS: readonly Operation[] = [
  ...CATALOG_OPERATIONS,
  ...MIRROR_OPERATIONS,
  ...PROGRAM_OPERATIONS,
  ...DOCUMENT_OPERATIONS,
  ...CONTRIBUTE_OPERATIONS,
  ...DESK_OPERATIONS,
];
