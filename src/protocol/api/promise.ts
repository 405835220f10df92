import type { Words } from './operation.ts';

/** The version of the promise: the first number changes when something that was promised goes. */
export const API_VERSION = '1.0.0';

/** What programs can rely on. */
export const PROMISE: Words = {
  zh: [
    '以下内容可能随时增加：新的操作、可选的参数、答复中的字段与响应头、错误代码，以及枚举中的新值。请忽略不认识的内容。',
    '其余内容不变。若要移除，相应操作的答复会提前至少六个月带有 `Deprecation`（RFC 9745）和 `Sunset`（RFC 8594）响应头，本说明中标为 deprecated。',
    '例外：“供本站页面使用”的操作随页面一同改变；`/api/catalog.json` 的格式随时可能改变。错误均为 RFC 9457 问题文档，请依据 `code` 判断，而非 `title`。GET 操作也支持 HEAD；其他方法得到 405 与 `Allow`。',
  ].join('\n\n'),
  en: [
    'These may be added at any time: operations, optional parameters, fields and headers of answers, error codes, and values of enumerations. Ignore what you do not know.',
    'Everything else stays. Before something goes, answers of its operation have the headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) for at least six months, and this description calls it deprecated.',
    'Except: operations for pages of this site change with these pages, and the format of `/api/catalog.json` at any time. Errors are problem documents (RFC 9457): go by their `code`, not by the `title`. Operations with GET also answer HEAD; other methods get 405 with `Allow`.',
  ].join('\n\n'),
};
