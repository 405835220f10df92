import type { Bilingual } from './operation.ts';

/** The version of the API: the first number changes when something is removed that was promised to stay. */
export const API_VERSION = '1.0.0';

/** What may change, and what programs can rely on. */
export const COMPATIBILITY: Bilingual = {
  zh: [
    '以下内容可能随时增加：新的操作、可选的参数、响应中的字段与响应头、错误代码，以及枚举中的新值。请忽略不认识的内容。',
    '其余内容不变。若要移除，相应操作的响应会提前至少六个月带有 `Deprecation`（RFC 9745）和 `Sunset`（RFC 8594）响应头，本说明中标为 deprecated。',
    '例外：由本站页面调用的操作随页面一同改变；`/api/catalog.json` 的格式随时可能改变。错误均为 RFC 9457 问题文档，请依据 `code` 判断，而非 `title`。GET 操作也支持 HEAD；其他方法得到 405 与 `Allow`。',
  ].join('\n\n'),
  en: [
    'These may be added at any time: operations, optional parameters, fields and headers of responses, error codes, and values of enumerations. Ignore what you do not know.',
    'Everything else stays. Before something is removed, responses of its operation have the headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) for at least six months, and this description calls it deprecated.',
    'Except: operations for pages of this site change with these pages, and the format of `/api/catalog.json` at any time. Errors are problem documents (RFC 9457): go by their `code`, not by the `title`. Operations with GET also answer HEAD; other methods get 405 with `Allow`.',
  ].join('\n\n'),
};
