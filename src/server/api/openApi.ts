import type { JsonSchema } from '@valibot/to-json-schema';
import { API_VERSION, COMPATIBILITY } from '../../protocol/api/compatibility.ts';
import {
  API_TAGS,
  type Bilingual,
  CALLERS,
  type Caller,
  type ExampleRequest,
  RESPONSE_HEADERS,
  type ResponseHeader,
} from '../../protocol/api/operation.ts';
import { ERRORS, type ErrorCode, PROBLEM_TYPE, problem } from '../../protocol/errors.ts';
import type {
  ApiDescription,
  DescribedOperation,
  DescribedParameter,
  DescribedResponse,
} from './describeOperations.ts';

export interface OpenApiOptions {
  /** The name of the site. */
  readonly siteName: string;
  /** The origin of the site, if its settings name it. */
  readonly mainHost: string | undefined;
}

type Json = Readonly<Record<string, unknown>>;

/** The description of the API as a document of OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1). */
export function openApi(
  { operations, components }: ApiDescription,
  { siteName, mainHost }: OpenApiOptions,
): Json {
  const shared = new Map<string, Json>();
  const paths = new Map<string, Record<string, Json>>();
  for (const described of operations) {
    const { path, method } = described.operation;
    const item = paths.get(path) ?? {};
    item[method] = operationObject(described, shared);
    paths.set(path, item);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: API_VERSION,
      description: bothOf(COMPATIBILITY),
    },
    // Relative to the address of this document (section 4.8.5), so right at any host.
    servers: [{ url: mainHost ?? '/' }],
    tags: Object.entries(API_TAGS).map(([name, description]) => ({
      name,
      description: bothOf(description),
    })),
    paths: Object.fromEntries(paths),
    components: {
      schemas: components,
      responses: Object.fromEntries(shared),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

const SECURITY_SCHEMES = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: bothOf({
      zh: '令牌来自 /api/device（RFC 8628），无需注册；统计用的令牌由维护者生成。',
      en: 'A token from /api/device (RFC 8628), without registration; maintainers make those for statistics.',
    }),
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'campusdocs',
    description: bothOf({
      zh: '在本站登录后的 Cookie；HTTPS 下名称为 __Host-campusdocs。供本站页面使用。',
      en: 'The cookie of a sign-in; by HTTPS it is named __Host-campusdocs. For pages of this site.',
    }),
  },
  webhook: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Hub-Signature-256',
    description: bothOf({
      zh: '请求内容的 HMAC-SHA-256；也支持 Gitea、Forgejo、Gogs、GitLab 和 Gitee 的请求头。',
      en: 'The HMAC-SHA-256 of the body; the headers of Gitea, Forgejo, Gogs, GitLab and Gitee will do, too.',
    }),
  },
} as const;

const NOBODY_ASKED = {};
const SESSION = { session: [] };
const TOKEN = { token: [] };

const SECURITY: Readonly<Record<Caller, readonly object[]>> = {
  everybody: [NOBODY_ASKED],
  files: [NOBODY_ASKED, TOKEN, SESSION],
  token: [TOKEN],
  stats: [{ token: ['stats'] }],
  signed: [{ webhook: [] }],
  pages: [NOBODY_ASKED, SESSION],
  contributor: [NOBODY_ASKED, SESSION],
  reviewer: [SESSION],
  maintainer: [SESSION],
};

function operationObject(described: DescribedOperation, shared: Map<string, Json>): Json {
  const { operation, parameters, body, responses, errors } = described;
  const { id, tag, summary, who, limit, deprecated, examples } = operation;
  const [example] = examples;
  return {
    operationId: id,
    tags: [tag],
    summary: summary.zh,
    description: [
      `${summary.en}.`,
      `${CALLERS[who].zh}。${CALLERS[who].en}.`,
      limit ? limitText(limit) : '',
      deprecated ? bothOf(deprecated.instead) : '',
    ]
      .filter((line) => line !== '')
      .join('\n\n'),
    ...(deprecated && { deprecated: true }),
    ...(limit && { 'x-limit': limit }),
    security: SECURITY[who],
    ...(parameters.length > 0 && {
      parameters: parameters.map((one) => parameterObject(one, example)),
    }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          [body.mediaType]: {
            ...(Object.keys(body.schema).length > 0 && { schema: body.schema }),
            ...(example.body !== undefined && { example: example.body }),
          },
        },
      },
    }),
    responses: responsesOf(responses, errors, shared),
  };
}

/** What a request counts as, for a description. */
export function limitText(limit: { readonly name: string; readonly units: number }): string {
  const share = limit.units === 1 ? '1' : `1/${Math.round(1 / limit.units)}`;
  return `计入 \`limits.${limit.name}\`：${share}。\nCounts as ${share} of \`limits.${limit.name}\`.`;
}

function parameterObject(
  { name, in: place, isRequired, description, schema }: DescribedParameter,
  { path, query, headers }: ExampleRequest,
): Json {
  const example = { path, query, header: headers }[place]?.[name];
  return {
    name,
    in: place,
    required: isRequired,
    ...(description && { description: bothOf(description) }),
    schema,
    ...(example !== undefined && {
      example: schema.type === 'integer' ? Number(example) : example,
    }),
  };
}

/**
 * Responses by status. A status of a success and of errors, or of errors of two shapes, has all of
 * their media types. Equal responses of errors become components, because most operations share them.
 */
function responsesOf(
  described: DescribedOperation['responses'],
  errors: DescribedOperation['errors'],
  shared: Map<string, Json>,
): Json {
  const byStatus = new Map<number, Json>();
  const problems = new Map(errors);
  for (const [status, response] of described) {
    const codes = problems.get(status);
    const own = responseObject(response);
    byStatus.set(status, codes ? withProblem(own, codes) : own);
  }
  for (const [status, codes] of errors) {
    if (byStatus.has(status)) continue;
    const name = `${status}.${codes.toSorted().join('.')}`;
    shared.set(name, problemObject(codes));
    byStatus.set(status, { $ref: `#/components/responses/${name}` });
  }
  return Object.fromEntries(
    [...byStatus].toSorted(([one], [other]) => one - other).map(([status, one]) => [status, one]),
  );
}

function responseObject({ description, content, headers }: DescribedResponse): Json {
  return {
    description: bothOf(description),
    ...(headers && { headers: headersObject(headers) }),
    ...(content.size > 0 && {
      content: Object.fromEntries(
        [...content].map(([type, schema]) => [type, isEmpty(schema) ? {} : { schema }]),
      ),
    }),
  };
}

const isEmpty = (schema: JsonSchema) => Object.keys(schema).length === 0;

function withProblem(own: Json, codes: readonly ErrorCode[]): Json {
  const { content } = problemObject(codes);
  return { ...own, content: { ...asJson(own.content), ...asJson(content) } };
}

function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The headers that explain an error, by its code or its status. */
function headersOf(code: ErrorCode): readonly ResponseHeader[] {
  const { status } = ERRORS[code];
  if (status === 401) return ['WWW-Authenticate'];
  if (status === 429 || status === 503) return ['Retry-After'];
  if (code === 'taken-down-legal') return ['Link'];
  return [];
}

function problemObject(codes: readonly ErrorCode[]): Json {
  const headers = [...new Set(codes.flatMap(headersOf))];
  return {
    description: codes.map((code) => `\`${code}\`：${ERRORS[code].title}`).join('\n'),
    ...(headers.length > 0 && { headers: headersObject(headers) }),
    content: {
      [PROBLEM_TYPE]: {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { code: { enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: problem(code) }])),
      },
    },
  };
}

function headersObject(names: readonly ResponseHeader[]): Json {
  return Object.fromEntries(
    names.map((name) => [
      name,
      { description: bothOf(RESPONSE_HEADERS[name]), schema: { type: 'string' } },
    ]),
  );
}

function bothOf({ zh, en }: Bilingual): string {
  return `${zh}\n${en}`;
}
