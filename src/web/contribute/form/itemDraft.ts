import type { FieldName, FieldValues } from '../../../catalog/fieldName.ts';
import { FORM_FIELDS, splitValue } from '../../../catalog/formFields.ts';
import type { FieldProposals, ItemType } from '../../../protocol/contribution/fields.ts';

type Texts = Partial<Readonly<Record<FieldName, string>>>;

/** What stands in the form of an item. */
export interface ItemDraft {
  readonly type: ItemType;
  /** Whether the visitor has chosen the type. */
  readonly hasChosenType: boolean;
  /** The texts of the fields, also of other types: choosing another type loses nothing. */
  readonly texts: Texts;
  /** The fields that the visitor has changed: proposals leave them alone. */
  readonly touched: readonly FieldName[];
}

export const EMPTY_DRAFT: ItemDraft = {
  type: 'test',
  hasChosenType: false,
  texts: {},
  touched: [],
};

/** The entries of a list as the text of a field. */
export function joinValues(values: readonly string[]): string {
  return values.join('，');
}

/** What is typed into the fields of the type, as values. A field that is empty is left out. */
export function valuesOf({ type, texts }: ItemDraft, before: FieldValues = {}): FieldValues {
  const values: Partial<Record<FieldName, readonly string[]>> = {};
  for (const field of FORM_FIELDS[type]) {
    const text = texts[field.name] ?? '';
    const old = before[field.name] ?? [];
    // An entry with a comma in it stays whole as long as nobody changes the field.
    const typed = text === joinValues(old) ? old : splitValue(field, text);
    if (typed.length > 0) values[field.name] = typed;
  }
  return values;
}

/** The draft of an item with these values. */
export function draftOf(type: ItemType, values: FieldValues): ItemDraft {
  const texts = Object.fromEntries(
    FORM_FIELDS[type].map(({ name }) => [name, joinValues(values[name] ?? [])]),
  );
  return { type, hasChosenType: true, texts, touched: [] };
}

export function withText(draft: ItemDraft, name: FieldName, text: string): ItemDraft {
  const touched = draft.touched.includes(name) ? draft.touched : [...draft.touched, name];
  return { ...draft, texts: { ...draft.texts, [name]: text }, touched };
}

/** Fills the fields that nobody has touched. What is open stays empty. */
export function withProposals(
  draft: ItemDraft,
  type: ItemType,
  proposals: FieldProposals,
): ItemDraft {
  const texts: Partial<Record<FieldName, string>> = { ...draft.texts };
  for (const { name } of FORM_FIELDS[type]) {
    if (draft.touched.includes(name)) continue;
    const values = proposals[name]?.values;
    texts[name] = values ? joinValues(values) : '';
  }
  return { ...draft, type, texts };
}

/** What the files of one course and term have in common. */
export const SHARED_FIELDS = ['course', 'course_type', 'years', 'semester', 'college'] as const;

/** Takes course and term from another draft, where this type has them. */
export function withShared(draft: ItemDraft, from: ItemDraft): ItemDraft {
  const own = new Set(FORM_FIELDS[draft.type].map(({ name }) => name));
  const given = new Set(FORM_FIELDS[from.type].map(({ name }) => name));
  return SHARED_FIELDS.filter((name) => own.has(name) && given.has(name)).reduce(
    (changed, name) => withText(changed, name, from.texts[name] ?? ''),
    draft,
  );
}

/** The fields that differ, before and after; an empty list stands for no value. */
export function differenceOf(
  type: ItemType,
  before: FieldValues,
  after: FieldValues,
): { readonly before: FieldValues; readonly after: FieldValues } {
  const changed = FORM_FIELDS[type]
    .map(({ name }) => name)
    .filter((name) => !isSame(before[name] ?? [], after[name] ?? []));
  const pick = (values: FieldValues): FieldValues =>
    Object.fromEntries(changed.map((name) => [name, values[name] ?? []]));
  return { before: pick(before), after: pick(after) };
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index]);
}
