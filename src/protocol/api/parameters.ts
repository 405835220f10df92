import * as v from 'valibot';
import { ITEM_ID_PATTERN, parseItemId } from '../../catalog/itemId.ts';
import { isMd5 } from '../../catalog/md5.ts';

/** What a parameter or field is for, in Chinese, then in English, as the description shows it. */
export function bilingual<Input>(zh: string, en: string) {
  return v.description<Input, string>(`${zh}\n${en}`);
}

/** What a text parameter stands for, as JSON Schema: parameters arrive as texts, whatever they mean. */
export interface WireSchema {
  readonly wireSchema: Readonly<Record<string, unknown>>;
}

/** A whole number in a query, by default `fallback`. */
export function wholeNumber(fallback: number, smallest: number, largest: number) {
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9]{1,9}$/u, '必须是整数'),
      v.metadata({ wireSchema: { type: 'integer', minimum: smallest, maximum: largest } }),
      v.transform(Number),
      v.minValue(smallest, `不能小于 ${smallest}`),
      v.maxValue(largest, `不能大于 ${largest}`),
    ),
    String(fallback),
  );
}

/** One of several names in a query, by default `fallback`. */
export function oneOf<const Name extends string>(names: readonly Name[], fallback: NoInfer<Name>) {
  return v.optional(v.picklist(names, `只能是 ${names.join('、')} 之一`), fallback);
}

/** The id of an item in a path: a document's in any case, or that of a paper of the wiki. */
export const ItemId = v.pipe(
  v.string(),
  v.check((id) => parseItemId(id) !== undefined),
  v.metadata({ wireSchema: { type: 'string', pattern: ITEM_ID_PATTERN } }),
  bilingual(
    '条目的编号：文件的 MD5；维基试卷为 wiki-1 等',
    'The id of the item: the MD5 of its document; wiki-1 and so on for papers of the wiki',
  ),
);

/** The id of an item that has a document, in a path. Any case is right. */
export const DocumentId = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.check(isMd5),
  v.metadata({ wireSchema: { type: 'string', pattern: '^[0-9a-fA-F]{32}$' } }),
  bilingual('文件的 MD5', 'The MD5 of the document'),
);

/** A UUID in a path. */
export const Uuid = v.pipe(
  v.string(),
  v.metadata({ wireSchema: { type: 'string', format: 'uuid' } }),
);

/** A text that this site chose before, such as a key or a cursor. */
export const Name = v.pipe(v.string(), v.nonEmpty());
