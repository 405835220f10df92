import type { FieldValues } from '../../catalog/fieldName.ts';
import type { Metadata } from '../metadataSchema.ts';

/** The values of an item as a form shows them; `assembleItem` makes the same item of them. */
export function itemValues({ type, data }: Metadata): FieldValues {
  const origin = { source: one(data.source), note: one(data.note) };
  switch (type) {
    case 'book':
      return present({
        title: one(data.title),
        authors: data.authors,
        translators: data.translators,
        edition: one(data.edition),
        publisher: one(data.publisher),
        publish_year: one(data.publish_year),
        isbn: data.isbn?.length === 0 ? ['无'] : data.isbn,
        ...origin,
      });
    case 'test':
      return present({
        title: one(data.title),
        course: [data.course.name],
        course_type: one(data.course.type),
        years: [yearsOf(data.time)],
        semester: one(data.time.semester),
        stage: one(data.time.stage),
        college: data.college,
        content: data.content,
        variant: one(data.variant),
        teachers: data.teachers,
        ...origin,
      });
    case 'doc':
      return present({
        title: one(data.title),
        course: data.course.map(({ name }) => name),
        course_type: one(data.course[0]?.type),
        content: data.content,
        teachers: data.teachers,
        ...origin,
      });
  }
}

function one(value: string | undefined): readonly string[] | undefined {
  return value === undefined ? undefined : [value];
}

function yearsOf({ start, end }: { readonly start: string; readonly end: string }): string {
  return start === end ? start : `${start}-${end}`;
}

function present(
  values: {
    readonly [Name in keyof FieldValues]: readonly string[] | undefined;
  },
): FieldValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value.length > 0),
  );
}
