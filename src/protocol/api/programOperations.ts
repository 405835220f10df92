import * as v from 'valibot';
import { LONGEST_QUERY } from '../../catalog/trimQuery.ts';
import {
  DEVICE_GRANT,
  DeviceAuthorizationSchema,
  DeviceRequestSchema,
  OAUTH_ERRORS,
  RevokeRequestSchema,
  TokenRequestSchema,
  TokenResponseSchema,
  WhoamiSchema,
} from '../deviceGrant.ts';
import { DocumentMatchesSchema, DocumentPageSchema } from '../documentTexts.ts';
import { DownloadStatsSchema, STATS_LIMIT, STATS_SPANS } from '../downloadStats.ts';
import { SessionResponseSchema } from '../signIn.ts';
import { PARAMETERS, PATHS, PROGRAM_PATHS } from '../urls.ts';
import { EXAMPLES } from './exampleIds.ts';
import { HealthSchema } from './healthSchema.ts';
import type { ApiResponse, Operation } from './operation.ts';
import { bilingual, DocumentId } from './parameters.ts';

/** The parameters of `GET /api/documents/{id}/matches`. */
export const MatchesParametersSchema = v.object({
  [PARAMETERS.query]: v.pipe(
    v.string('不能缺少'),
    v.trim(),
    v.minLength(1, '不能为空'),
    v.maxLength(LONGEST_QUERY, `不能超过 ${LONGEST_QUERY} 个字符`),
    bilingual('查询，逐字', 'The query, as typed'),
  ),
});

const LIMIT_RULE = `必须是 1 到 ${STATS_LIMIT.max} 的整数`;

const DAY = { type: 'string', format: 'date' } as const;

/** The parameters of `GET /api/stats`; how those of the period go together, `statsPeriod.ts` description. */
export const StatsParametersSchema = v.object({
  span: v.pipe(
    v.optional(
      v.pipe(v.string(), v.metadata({ wireSchema: { type: 'string', enum: STATS_SPANS } })),
    ),
    bilingual('时段，默认为 week（最近七天）', 'The span; by default `week`, the last seven days'),
  ),
  from: v.pipe(
    v.optional(v.pipe(v.string(), v.metadata({ wireSchema: DAY }))),
    bilingual('第一天，代替 span', 'The first day, instead of `span`'),
  ),
  to: v.pipe(
    v.optional(v.pipe(v.string(), v.metadata({ wireSchema: DAY }))),
    bilingual('最后一天', 'The last day'),
  ),
  year: v.pipe(v.optional(v.string()), bilingual('年份，代替以上各项', 'A year, instead of these')),
  limit: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[0-9]{1,5}$/u, LIMIT_RULE),
        v.metadata({ wireSchema: { type: 'integer', minimum: 1, maximum: STATS_LIMIT.max } }),
        v.transform(Number),
        v.minValue(1, LIMIT_RULE),
        v.maxValue(STATS_LIMIT.max, LIMIT_RULE),
      ),
      String(STATS_LIMIT.default),
    ),
    bilingual('条目数', 'How many items'),
  ),
});

const OAuthProblemSchema = v.object({
  error: v.picklist(OAUTH_ERRORS),
  error_description: v.optional(v.string()),
});
const oauthErrors = {
  400: {
    description: {
      zh: 'OAuth 错误（RFC 6749、RFC 8628）',
      en: 'An OAuth error (RFC 6749, RFC 8628)',
    },
    schema: OAuthProblemSchema,
  },
  503: {
    description: { zh: '暂时无法登录', en: 'Nobody can sign in now' },
    schema: OAuthProblemSchema,
    headers: ['Retry-After'],
  },
} as const satisfies Record<number, ApiResponse>;

const form = (schema: v.GenericSchema) =>
  ({ mediaType: 'application/x-www-form-urlencoded', schema }) as const;

const FORM_ERRORS = [
  'not-found',
  'foreign-request',
  'unsupported-media-type',
  'content-too-large',
] as const;

const FILE_ERRORS = [
  'file-not-found',
  'sign-in-needed',
  'token-not-for-this',
  'access-blocked',
  'taken-down',
  'taken-down-legal',
  'text-search-busy',
  'text-search-away',
] as const;

const NO_TEXT = { description: { zh: '没有已知的正文', en: 'No text is known' } } as const;
const TO_LOGIN = {
  description: { zh: '登录后才能打开', en: 'It needs a sign-in' },
  headers: ['Location'],
} as const;

/** The texts of documents, the sign-in of programs, and what they may read with a token. */
export const PROGRAM_OPERATIONS = [
  {
    id: 'findInDocument',
    method: 'get',
    path: `${PATHS.documents}/{id}/matches`,
    tag: 'search',
    summary: { zh: '在一份文件的正文中查找', en: 'Finds a query in the text of one document' },
    who: 'files',
    limit: { name: 'searches', units: 1 },
    parameters: { path: v.object({ id: DocumentId }), query: MatchesParametersSchema },
    responses: {
      200: {
        description: { zh: '匹配的页', en: 'The pages that match' },
        schema: DocumentMatchesSchema,
      },
      204: NO_TEXT,
      302: TO_LOGIN,
    },
    errors: FILE_ERRORS,
    isForOthers: true,
    examples: [
      { path: { id: EXAMPLES.test }, query: { q: '电场' }, status: 200, mayBeUnknown: true },
      { path: { id: EXAMPLES.unknown }, query: { q: '电场' }, status: 404 },
    ],
  },
  {
    id: 'getDocumentPage',
    method: 'get',
    path: `${PATHS.documents}/{id}/pages/{page}`,
    tag: 'search',
    summary: { zh: '一份文件中某一页的正文', en: 'The text of one page of a document' },
    who: 'files',
    limit: { name: 'searches', units: 1 },
    parameters: {
      path: v.object({
        id: DocumentId,
        page: v.pipe(
          v.string(),
          v.metadata({ wireSchema: { type: 'integer', minimum: 1, maximum: 1_000_000 } }),
          bilingual('页码，从 1 开始', 'The number of the page, from 1'),
        ),
      }),
    },
    responses: {
      200: {
        description: { zh: '该页的正文', en: 'The text of the page' },
        schema: DocumentPageSchema,
      },
      204: NO_TEXT,
      302: TO_LOGIN,
    },
    errors: FILE_ERRORS,
    isForOthers: true,
    examples: [{ path: { id: EXAMPLES.test, page: '1' }, status: 200, mayBeUnknown: true }],
  },
  {
    id: 'beginDeviceSignIn',
    method: 'post',
    path: PROGRAM_PATHS.device,
    tag: 'programs',
    summary: { zh: '开始登录（RFC 8628）', en: 'Begins a sign-in (RFC 8628)' },
    who: 'everybody',
    limit: { name: 'signIns', units: 1 },
    body: form(DeviceRequestSchema),
    responses: {
      200: {
        description: {
          zh: '请用户打开的地址和核对的代码',
          en: 'The address to open, and the code to compare',
        },
        schema: DeviceAuthorizationSchema,
      },
    },
    errors: FORM_ERRORS,
    otherErrors: oauthErrors,
    examples: [{ body: { client_id: 'my-program', scope: 'files' }, status: 404 }],
  },
  {
    id: 'getToken',
    method: 'post',
    path: PROGRAM_PATHS.token,
    tag: 'programs',
    summary: { zh: '领取令牌', en: 'Gets the token' },
    who: 'everybody',
    limit: { name: 'signIns', units: 1 / 60 },
    body: form(TokenRequestSchema),
    responses: {
      200: { description: { zh: '令牌', en: 'The token' }, schema: TokenResponseSchema },
    },
    errors: FORM_ERRORS,
    otherErrors: oauthErrors,
    examples: [
      {
        body: { grant_type: DEVICE_GRANT, device_code: EXAMPLES.secret, client_id: 'my-program' },
        status: 404,
      },
    ],
  },
  {
    id: 'revokeToken',
    method: 'post',
    path: PROGRAM_PATHS.revoke,
    tag: 'programs',
    summary: { zh: '吊销令牌（RFC 7009）', en: 'Revokes a token (RFC 7009)' },
    who: 'everybody',
    limit: { name: 'signIns', units: 1 / 60 },
    body: form(RevokeRequestSchema),
    responses: {
      200: {
        description: { zh: '令牌已失效，或本不存在', en: 'The token is invalid now, or never was' },
        schema: v.object({}),
      },
    },
    errors: FORM_ERRORS,
    otherErrors: oauthErrors,
    examples: [{ body: { token: 'campusdocs_unknown' }, status: 200 }],
  },
  {
    id: 'getTokenFacts',
    method: 'get',
    path: PROGRAM_PATHS.whoami,
    tag: 'programs',
    summary: { zh: '令牌代表什么', en: 'What a token represents' },
    who: 'token',
    responses: { 200: { description: { zh: '令牌', en: 'The token' }, schema: WhoamiSchema } },
    errors: ['token-needed'],
    examples: [{ status: 401 }],
  },
  {
    id: 'getDownloadStats',
    method: 'get',
    path: PROGRAM_PATHS.stats,
    tag: 'programs',
    summary: { zh: '下载最多的条目', en: 'What was downloaded most' },
    who: 'stats',
    parameters: { query: StatsParametersSchema },
    responses: {
      200: { description: { zh: '下载统计', en: 'The counts' }, schema: DownloadStatsSchema },
    },
    errors: ['token-needed', 'token-not-for-this'],
    examples: [{ query: { span: 'week' }, status: 401 }],
  },
  {
    id: 'getSession',
    method: 'get',
    path: PATHS.session,
    tag: 'site',
    summary: { zh: '访问者现在能否打开文件', en: 'Whether files open for this visitor now' },
    who: 'pages',
    parameters: {
      query: v.object({
        [PARAMETERS.returnTo]: v.optional(
          v.pipe(v.string(), bilingual('本站的路径', 'A path of this site')),
        ),
      }),
    },
    responses: {
      200: {
        description: { zh: '访问者的状态', en: 'The visitor' },
        schema: SessionResponseSchema,
      },
    },
    examples: [{ status: 200 }],
  },
  {
    id: 'getHealth',
    method: 'get',
    path: PROGRAM_PATHS.health,
    tag: 'site',
    summary: { zh: '本站的状态', en: 'The health of the site' },
    who: 'everybody',
    responses: { 200: { description: { zh: '状态', en: 'The health' }, schema: HealthSchema } },
    isForOthers: true,
    examples: [{ status: 200 }],
  },
  {
    id: 'pullArchive',
    method: 'post',
    path: PROGRAM_PATHS.pull,
    tag: 'site',
    summary: {
      zh: '从 Git 拉取资料库；仅在设有密钥的站点',
      en: 'Pulls the archive from Git; only on sites with a secret for it',
    },
    who: 'signed',
    body: { mediaType: 'application/json', schema: v.unknown() },
    responses: {
      202: {
        description: { zh: '即将拉取', en: 'It will be pulled' },
        schema: v.object({ status: v.literal('accepted') }),
      },
    },
    errors: ['not-signed', 'not-found', 'content-too-large', 'too-many-requests'],
    examples: [{ body: {}, status: 404 }],
  },
] as const satisfies readonly Operation[];
