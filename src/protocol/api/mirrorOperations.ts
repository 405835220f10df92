import * as v from 'valibot';
import { MIRROR_PATHS, MirrorListingSchema, MirrorPartSchema } from '../mirror.ts';
import type { Operation } from './operation.ts';
import { bilingual, Name } from './parameters.ts';

const ERRORS = ['mirror-closed', 'storage-unavailable'] as const;

/** The files of an archive, for programs that keep a copy. */
export const MIRROR_OPERATIONS = [
  {
    id: 'listMirrorParts',
    method: 'get',
    path: MIRROR_PATHS.listing,
    tag: 'mirrors',
    summary: {
      zh: '档案的各部分及其标签，标签随内容改变',
      en: 'The parts of the archive with their tags, which change with their content',
    },
    who: 'everybody',
    responses: {
      200: {
        description: { zh: '各部分', en: 'The parts' },
        schema: MirrorListingSchema,
        headers: ['ETag'],
      },
      304: {
        description: { zh: '内容未变（If-None-Match）', en: 'Unchanged (If-None-Match)' },
        headers: ['ETag'],
      },
    },
    errors: ERRORS,
    examples: [{ status: 403 }],
  },
  {
    id: 'getMirrorPart',
    method: 'get',
    path: `${MIRROR_PATHS.parts}/{name}`,
    tag: 'mirrors',
    summary: { zh: '一个部分中的文件', en: 'The files in one part' },
    who: 'everybody',
    parameters: {
      path: v.object({ name: v.pipe(Name, bilingual('部分的名称', 'The name of the part')) }),
    },
    responses: { 200: { description: { zh: '文件', en: 'The files' }, schema: MirrorPartSchema } },
    errors: ['not-found', ...ERRORS],
    examples: [{ path: { name: 'site' }, status: 403 }],
  },
  {
    id: 'getMirrorFile',
    method: 'get',
    path: `${MIRROR_PATHS.files}/{path}`,
    tag: 'mirrors',
    summary: {
      zh: '一个文件的内容，文档除外；仅根目录下的文件计入限额',
      en: 'The bytes of a file that is no document; only those at the root count against the limit',
    },
    who: 'everybody',
    limit: { name: 'searches', units: 1 },
    parameters: {
      path: v.object({
        path: v.pipe(
          Name,
          bilingual(
            '文件在档案中的路径，可含斜杠',
            'Its path in the archive, which may have slashes',
          ),
        ),
      }),
    },
    responses: {
      200: {
        description: { zh: '内容', en: 'The bytes' },
        mediaTypes: ['application/octet-stream'],
      },
    },
    errors: ['not-found', ...ERRORS],
    examples: [{ path: { path: 'aliases.yml' }, status: 403 }],
  },
] as const satisfies readonly Operation[];
