import type * as v from 'valibot';
import type { ErrorCode } from '../errors.ts';

/** A text of the description in both languages. */
export interface Bilingual {
  readonly zh: string;
  readonly en: string;
}

/** The parts of the description, in order. */
export const API_TAGS = {
  catalog: { zh: '条目与课程', en: 'Items and courses' },
  search: { zh: '搜索', en: 'Searching' },
  citations: { zh: '引用', en: 'Citations' },
  mirrors: { zh: '镜像', en: 'Mirrors' },
  programs: { zh: '程序登录', en: 'Programs that sign in' },
  site: { zh: '本站状态', en: 'The site' },
  contribute: { zh: '投稿', en: 'Giving documents' },
  community: { zh: '报告与求资料', en: 'Reports and wishes' },
  review: { zh: '审核', en: 'Reviewing' },
  desk: { zh: '工作台', en: 'The desk' },
} as const satisfies Record<string, Bilingual>;
export type ApiTag = keyof typeof API_TAGS;

/**
 * Who may call an operation. `files`: everybody who may open documents, so a token of the scope
 * `files` or what else opens them. `token`, `stats`: a bearer token of any or of this scope. `signed`:
 * a call with the signature of the webhook. The others are pages of this site: of any visitor, of one
 * who may contribute, and of people with a role.
 */
export const CALLERS = {
  everybody: { zh: '所有人', en: 'Everybody' },
  files: { zh: '可以打开文件的人', en: 'Everybody who may open documents' },
  token: { zh: '持有令牌的程序', en: 'Programs with a token' },
  stats: { zh: '令牌的范围须含 stats', en: 'Programs with a token for `stats`' },
  signed: { zh: '已签名的 Webhook', en: 'A signed webhook' },
  pages: { zh: '本站页面', en: 'Pages of this site' },
  contributor: { zh: '本站页面，可以投稿的人', en: 'Pages of this site, for contributors' },
  reviewer: { zh: '本站页面，审核者', en: 'Pages of this site, for reviewers' },
  maintainer: { zh: '本站页面，维护者', en: 'Pages of this site, for maintainers' },
} as const satisfies Record<string, Bilingual>;
export type Caller = keyof typeof CALLERS;

/** Callers whose requests come from pages of this site. */
export const PAGE_CALLERS: ReadonlySet<Caller> = new Set([
  'pages',
  'contributor',
  'reviewer',
  'maintainer',
]);

/** The limits of a site that operations count against, and how much of it a request takes. */
export interface CountedAs {
  readonly name: 'searches' | 'signIns';
  readonly units: number;
}

/** The headers that responses may have beyond those of every response. */
export const RESPONSE_HEADERS = {
  ETag: {
    zh: '内容的版本，供 If-None-Match 使用',
    en: 'The version of the content, for If-None-Match',
  },
  Link: { zh: '下一页的地址，rel="next"', en: 'The address of the next page, rel="next"' },
  Location: { zh: '目标地址', en: 'Where it is' },
  'Content-Disposition': { zh: '文件名', en: 'The name of the file' },
  'Retry-After': { zh: '多少秒后重试', en: 'The seconds after which to try again' },
  'WWW-Authenticate': { zh: '需要怎样的令牌', en: 'Which token is needed (RFC 6750)' },
  'Tus-Resumable': { zh: 'tus 协议的版本', en: 'The version of tus' },
  'Tus-Version': { zh: '支持的 tus 版本', en: 'The versions of tus that are supported' },
  'Tus-Extension': { zh: '支持的 tus 扩展', en: 'The extensions of tus that are supported' },
  'Tus-Max-Size': { zh: '最大的文件，字节', en: 'The largest file, in bytes' },
  'Tus-Checksum-Algorithm': { zh: '支持的校验算法', en: 'The checksums that are supported' },
  'Upload-Offset': { zh: '已收到的字节数', en: 'How many bytes have arrived' },
  'Upload-Length': { zh: '文件的字节数', en: 'The size of the file in bytes' },
  'Upload-Expires': { zh: '未完成的上传何时移除', en: 'When an unfinished upload is removed' },
} as const satisfies Record<string, Bilingual>;
export type ResponseHeader = keyof typeof RESPONSE_HEADERS;

/** A response that is no error. */
export interface ApiResponse {
  readonly description: Bilingual;
  /** The schema of its JSON. */
  readonly schema?: v.GenericSchema;
  /** The media type of that JSON, if it is not `application/json`. */
  readonly jsonType?: string;
  /** What else it may be: media types of texts and files. Without these and a schema it has no body. */
  readonly mediaTypes?: readonly string[];
  readonly headers?: readonly ResponseHeader[];
}

/** The body of a request. */
export interface RequestBody {
  readonly mediaType:
    | 'application/json'
    | 'application/x-www-form-urlencoded'
    | 'application/offset+octet-stream';
  /** Absent for bytes. */
  readonly schema?: v.GenericSchema;
}

/** A set of parameters of one place. */
export type ParameterSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** A request that is sent to a site with the demo archive, and its status there. */
export interface ExampleRequest {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  /** Whether the text may not be known yet, as after a first start: 204. */
  readonly mayBeUnknown?: true;
}

/** That an operation will go, and what to use instead. */
export interface Deprecation {
  /** The day from which it is deprecated (RFC 9745): `2027-03-01`. */
  readonly since: string;
  /** The day from which it may be gone (RFC 8594), at least `LEAST_NOTICE_DAYS` later. */
  readonly sunset: string;
  readonly instead: Bilingual;
}

/** How many days pass between the announcement that something goes, and its end: any six months. */
export const LEAST_NOTICE_DAYS = 184;

export type ApiMethod = 'get' | 'put' | 'post' | 'patch' | 'delete' | 'head' | 'options';

/** An operation of the API: what OpenAPI, the page at `/api/`, tests and CORS know of it. */
export interface Operation {
  /** Its name in clients. */
  readonly id: string;
  readonly method: ApiMethod;
  /** With parameters in braces: `/api/items/{id}`. */
  readonly path: string;
  readonly tag: ApiTag;
  readonly summary: Bilingual;
  readonly who: Caller;
  /** The limit that a request counts against. */
  readonly limit?: CountedAs;
  readonly parameters?: {
    readonly path?: ParameterSchema;
    readonly query?: ParameterSchema;
    readonly headers?: ParameterSchema;
  };
  readonly body?: RequestBody;
  readonly responses: Readonly<Record<number, ApiResponse>>;
  /** Errors beyond those of every operation. */
  readonly errors?: readonly ErrorCode[];
  /** Errors that are no problem documents, by status: OAuth has a shape of its own. */
  readonly otherErrors?: Readonly<Record<number, ApiResponse>>;
  /** Whether pages of other origins may read the responses, unless a route forbids it. */
  readonly isForOthers?: true;
  readonly examples: readonly [ExampleRequest, ...ExampleRequest[]];
  readonly deprecated?: Deprecation;
}

/** Errors that every operation can respond with. */
export const COMMON_ERRORS = [
  'address-not-encoded',
  'bad-request',
  'request-timeout',
  'headers-too-large',
  'internal',
  'state-unavailable',
  'no-leader',
] as const satisfies readonly ErrorCode[];

/** Errors of operations that change something for pages of this site. */
export const POST_ERRORS = [
  'foreign-request',
  'unsupported-media-type',
  'content-too-large',
] as const satisfies readonly ErrorCode[];

/** Makes a test for the paths of operations: a parameter stands for one segment. */
export function createPathMatcher(paths: Iterable<string>): (path: string) => boolean {
  const exact = new Set<string>();
  const patterns: RegExp[] = [];
  for (const path of paths) {
    if (path.includes('{')) patterns.push(patternOf(path));
    else exact.add(path);
  }
  return (path) => exact.has(path) || patterns.some((pattern) => pattern.test(path));
}

/** A path with parameters as a regular expression. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u');
}
