import * as v from 'valibot';
import type { FieldName, FieldValues } from '../../../catalog/fieldName.ts';
import { type Item, ItemSchema } from '../../../catalog/item.ts';
import type { ItemType } from '../../../protocol/contribution/fields.ts';

/**
 * The item that a form describes, for its card. What is missing or wrong is left out: the card
 * shows what there is.
 *
 * @param title as the server makes it; undefined while the form is incomplete
 */
export function previewItem(
  {
    id,
    type,
    filetype,
    size,
  }: {
    readonly id: string;
    readonly type: ItemType;
    readonly filetype: 'pdf' | 'zip';
    /** In bytes, if known. */
    readonly size: number | undefined;
  },
  values: FieldValues,
  title: string | undefined,
): Item | undefined {
  const one = (name: FieldName) => values[name]?.[0];
  const [start, end] = one('years')?.match(/\d{4}/gu) ?? [];
  const courses = (values.course ?? []).map((name) => ({ name, type: one('course_type') }));
  const parsed = v.safeParse(ItemSchema, {
    id,
    type,
    url: `/files/${id}.${filetype}`,
    data: {
      ...values,
      title: title ?? one('title') ?? PLACEHOLDERS[type],
      edition: one('edition'),
      publisher: one('publisher'),
      publish_year: one('publish_year'),
      isbn: values.isbn?.filter((text) => /\d/u.test(text)),
      course: type === 'test' ? (courses[0] ?? { name: '课程' }) : courses,
      time: {
        start: start ?? '?',
        end: end ?? start ?? '?',
        semester: one('semester'),
        stage: one('stage'),
      },
      variant: one('variant'),
      source: one('source'),
      note: one('note'),
      filetype,
      filesize: size,
    },
  });
  return parsed.success ? parsed.output : undefined;
}

const PLACEHOLDERS: Readonly<Record<ItemType, string>> = {
  test: '填写课程和学年后生成标题',
  doc: '标题',
  book: '书名',
};
