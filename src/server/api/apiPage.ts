import type { JsonSchema } from '@valibot/to-json-schema';
import { escapeMarkup } from '../../lib/escapeMarkup.ts';
import { API_PATHS } from '../../protocol/api/apiPaths.ts';
import { COMPATIBILITY } from '../../protocol/api/compatibility.ts';
import {
  API_TAGS,
  type ApiTag,
  CALLERS,
  type ExampleRequest,
  type Operation,
  PAGE_CALLERS,
  RESPONSE_HEADERS,
} from '../../protocol/api/operation.ts';
import { ERRORS } from '../../protocol/errors.ts';
import { PATHS } from '../../protocol/urls.ts';
import { API_PAGE_STYLE } from './apiPageStyle.ts';
import type {
  ApiDescription,
  DescribedOperation,
  DescribedParameter,
  DescribedResponse,
} from './describeOperations.ts';

interface ApiPageOptions {
  readonly siteName: string;
  /** The origin in the commands to copy. */
  readonly origin: string;
}

/** The page at `/api/`: the description for people, without a script. */
export function apiPage(
  { operations, components }: ApiDescription,
  { siteName, origin }: ApiPageOptions,
): string {
  const name = escapeMarkup(siteName);
  const tags = namesOf(API_TAGS);
  const sections = tags.map((tag) =>
    section(
      tag,
      operations.filter(({ operation }) => operation.tag === tag),
      { origin, components },
    ),
  );
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${name}</title>
<meta name="robots" content="noindex">
<style>${API_PAGE_STYLE}</style>
</head>
<body>
<header><a href="${PATHS.home}">${name}</a></header>
<main>
<h1>API</h1>
<p>供程序使用。机器可读的说明见 <a href="${API_PATHS.openApi}">openapi.json</a>（OpenAPI 3.1），本页由同一份定义生成。</p>
<nav aria-label="目录"><ul>${tags.map(tagLink).join('')}<li><a href="#errors">错误代码</a></li></ul></nav>
<h2 id="compatibility">兼容性承诺</h2>
${COMPATIBILITY.zh
  .split('\n\n')
  .map((paragraph) => `<p>${inline(paragraph)}</p>`)
  .join('\n')}
${sections.join('\n')}
${errorSection()}
</main>
</body>
</html>
`;
}

interface PageFacts {
  readonly origin: string;
  readonly components: ApiDescription['components'];
}

function tagLink(tag: ApiTag): string {
  return `<li><a href="#${tag}">${API_TAGS[tag].zh}</a></li>`;
}

function section(tag: ApiTag, operations: readonly DescribedOperation[], facts: PageFacts): string {
  return `<section aria-labelledby="${tag}">
<h2 id="${tag}">${API_TAGS[tag].zh}</h2>
${operations.map((one) => operationHtml(one, facts)).join('\n')}
</section>`;
}

function operationHtml(described: DescribedOperation, facts: PageFacts): string {
  const { operation, parameters, body, responses, errors } = described;
  const { id, method, path, summary, who, limit, deprecated } = operation;
  const parts = [
    deprecated &&
      `<p><strong>将于 ${deprecated.sunset} 移除。</strong>${inline(deprecated.instead.zh)}</p>`,
    `<p class="soft">${[
      `调用者：${CALLERS[who].zh}`,
      limit ? `计入 <code>limits.${limit.name}</code>：${shareOf(limit.units)}` : '不计入限额',
      operation.isForOthers ? '其他网站的页面可以读取' : '',
    ]
      .filter((fact) => fact !== '')
      .join(' · ')}</p>`,
    parameters.length > 0 &&
      `<h4>参数</h4><ul class="fields">${parameters.map((one) => parameterHtml(one, facts)).join('')}</ul>`,
    body &&
      `<h4>请求正文</h4><p><code>${body.mediaType}</code></p>${fieldsHtml(body.schema, facts)}`,
    `<h4>响应</h4><ul class="fields">${responses.map(([status, one]) => responseHtml(status, one, facts)).join('')}</ul>`,
    `<h4>错误</h4><p>${errors
      .flatMap(([, codes]) => codes)
      .map((code) => `<a href="#error-${code}"><code>${code}</code></a>`)
      .join('、')}</p>`,
    `<h4>示例</h4>${operation.examples
      .map(
        (example) =>
          `<pre tabindex="0"><code>${escapeMarkup(curl(operation, example, facts))}</code></pre>`,
      )
      .join('')}`,
  ];
  return `<details id="${id}">
<summary><h3><code class="method">${method.toUpperCase()}</code> <code>${escapeMarkup(path)}</code></h3> <span class="soft">${escapeMarkup(summary.zh)}</span></summary>
<div>${parts.filter(Boolean).join('\n')}</div>
</details>`;
}

function shareOf(units: number): string {
  return units === 1 ? '每次 1' : `每次 1/${Math.round(1 / units)}`;
}

const LOCATIONS = { path: '路径', query: '查询', header: '请求头' } as const;

function parameterHtml(
  { name, in: location, isRequired, description, schema }: DescribedParameter,
  facts: PageFacts,
): string {
  const facets = [
    ...[LOCATIONS[location], isRequired ? '必填' : ''],
    ...[typeOf(schema, facts), rangeOf(schema)],
  ];
  return `<li><code>${name}</code> <span class="soft">${facets.filter((one) => one !== '').join('，')}</span>${description ? `<div>${inline(description.zh)}</div>` : ''}</li>`;
}

function responseHtml(
  status: number,
  { description, content, headers = [] }: DescribedResponse,
  facts: PageFacts,
): string {
  const types = [...content].map(
    ([type, schema]) => `<p><code>${type}</code></p>${fieldsHtml(schema, facts)}`,
  );
  const names = headers.map((name) => `<li><code>${name}</code> ${RESPONSE_HEADERS[name].zh}</li>`);
  return `<li><code>${status}</code> ${description.zh}<div>${
    names.length > 0 ? `<ul>${names.join('')}</ul>` : ''
  }${types.join('')}</div></li>`;
}

/** The fields of an object, of the objects of a list, or of each alternative. */
function fieldsHtml(schema: JsonSchema, facts: PageFacts, depth = 0): string {
  const known = resolve(schema, facts);
  const alternatives = known.oneOf ?? known.anyOf;
  if (alternatives) {
    const lists = alternatives.map((one) =>
      isSchema(one)
        ? `<li>${fieldsHtml(one, facts, depth + 1) || typeOf(resolve(one, facts), facts)}</li>`
        : '',
    );
    return `<p class="soft">以下之一：</p><ul>${lists.join('')}</ul>`;
  }
  if (known.type === 'array' && isSchema(known.items)) {
    const inner = fieldsHtml(known.items, facts, depth + 1);
    const heading = depth === 0 ? '列表，每项：' : '每项：';
    return inner === '' ? '' : `<p class="soft">${heading}</p>${inner}`;
  }
  if (!known.properties || depth > DEEPEST) return '';
  const required = new Set(known.required);
  const fields = Object.entries(known.properties).map(([name, one]) => {
    const field = isSchema(one) ? resolve(one, facts) : {};
    const texts = isSchema(one) ? (one.description ?? field.description) : undefined;
    const facets = [typeOf(field, facts), required.has(name) ? '' : '可省略'];
    const inner = isSchema(one) ? fieldsHtml(one, facts, depth + 1) : '';
    const description = texts?.split('\n')[0] ?? '';
    return `<li><code>${name}</code> <span class="soft">${facets.filter((one) => one !== '').join('，')}</span> ${inline(description)}${
      inner === '' ? '' : `<div>${inner}</div>`
    }</li>`;
  });
  return fields.length === 0 ? '' : `<ul class="fields">${fields.join('')}</ul>`;
}

/** How deep objects are shown. */
const DEEPEST = 5;

const REFERENCE = '#/components/schemas/';

function resolve(schema: JsonSchema, { components }: PageFacts): JsonSchema {
  const name = schema.$ref?.startsWith(REFERENCE) ? schema.$ref.slice(REFERENCE.length) : undefined;
  return (name === undefined ? undefined : components[name]) ?? schema;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeOf(schema: JsonSchema, facts: PageFacts): string {
  if (schema.const !== undefined) return `<code>${escapeMarkup(String(schema.const))}</code>`;
  if (schema.enum && schema.enum.length <= 20) {
    return schema.enum.map((one) => `<code>${escapeMarkup(String(one))}</code>`).join(' ');
  }
  const type = typeof schema.type === 'string' ? schema.type : undefined;
  const name = TYPES[type ?? ''] ?? '';
  if (type !== 'array' || !isSchema(schema.items)) return name;
  const { type: itemType } = resolve(schema.items, facts);
  const ofItems = typeof itemType === 'string' && itemType !== 'object' ? TYPES[itemType] : '';
  return `${ofItems}${name}`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: '文本',
  integer: '整数',
  number: '数值',
  boolean: '布尔值',
  array: '列表',
  object: '对象',
};

function rangeOf({ minimum, maximum, maxLength, maxItems, default: fallback }: JsonSchema): string {
  const range =
    minimum !== undefined && maximum !== undefined ? `${minimum} 至 ${maximum}` : undefined;
  return [
    range,
    maxLength === undefined ? undefined : `至多 ${maxLength} 个字符`,
    maxItems === undefined ? undefined : `至多 ${maxItems} 项`,
    typeof fallback === 'string' || typeof fallback === 'number'
      ? fallback === ''
        ? undefined
        : `默认 ${escapeMarkup(String(fallback))}`
      : undefined,
  ]
    .filter((part) => part !== undefined)
    .join('，');
}

/** The command that sends an example. */
function curl(
  { method, path, body, who }: Operation,
  example: ExampleRequest,
  { origin }: PageFacts,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(example.path?.[name] ?? ''),
  );
  const query = new URLSearchParams(
    Object.entries(example.query ?? {}).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, value] as [string, string]),
    ),
  );
  const headers = Object.entries(example.headers ?? {});
  if (who === 'token' || who === 'stats') headers.push(['Authorization', 'Bearer campusdocs_…']);
  if (method !== 'get' && PAGE_CALLERS.has(who)) headers.push(['Origin', origin]);
  if (body) headers.push(['Content-Type', body.mediaType]);
  const data =
    body?.mediaType === 'application/x-www-form-urlencoded'
      ? String(new URLSearchParams(Object.entries({ ...(example.body ?? {}) })))
      : body?.mediaType === 'application/json'
        ? JSON.stringify(example.body)
        : example.body;
  return [
    method === 'get' ? 'curl' : method === 'head' ? 'curl -I' : `curl -X ${method.toUpperCase()}`,
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(typeof data === 'string' && data !== '' ? [`-d ${quote(data)}`] : []),
    quote(`${origin}${filled}${query.size > 0 ? `?${query}` : ''}`),
  ].join(' ');
}

/** Quotes a text for a shell (POSIX, section 2.2.2). */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function errorSection(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, title }]) =>
      `<li id="error-${code}"><code>${code}</code> <span class="soft">${status}</span><div>${escapeMarkup(title)}</div></li>`,
  );
  return `<section aria-labelledby="errors"><h2 id="errors">错误代码</h2>
<p>错误是 <code>application/problem+json</code>（RFC 9457）：<code>status</code>、<code>code</code>、<code>title</code>，有时还有 <code>detail</code>。</p>
<ul class="fields">${rows.join('')}</ul></section>`;
}

/** Escapes a sentence; what is between backticks is code. */
function inline(text: string): string {
  return escapeMarkup(text).replaceAll(/`([^`]+)`/gu, '<code>$1</code>');
}

/** The keys of an object literal, which TypeScript types as texts. */
function namesOf<Name extends string>(named: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(named) as Name[];
}
