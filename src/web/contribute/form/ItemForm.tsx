import { type ReactElement, useId } from 'react';
import { labelOf } from '../../../catalog/fieldLabels.ts';
import type { FieldName } from '../../../catalog/fieldName.ts';
import { FORM_FIELDS, type FormField } from '../../../catalog/formFields.ts';
import type { FieldError, FieldProposals } from '../../../protocol/contribution/fields.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { focusField } from './focusField.ts';
import { type ItemDraft, withText } from './itemDraft.ts';
import { TextField } from './TextField.tsx';
import { TypeField } from './TypeField.tsx';

/** The fields that few items need: they are folded until one of them is filled or wrong. */
const FOLDED: Readonly<Record<ItemDraft['type'], readonly FieldName[]>> = {
  book: ['translators', 'source', 'note'],
  test: ['teachers', 'source', 'note', 'title'],
  doc: ['teachers', 'source', 'note'],
};

export interface ItemFormProps {
  readonly draft: ItemDraft;
  readonly onChange: (draft: ItemDraft) => void;
  readonly proposals: FieldProposals;
  /** Why the type was proposed; undefined where the type cannot be changed. */
  readonly typeReason?: string | undefined;
  /** The errors to show. */
  readonly errors: Readonly<Record<string, FieldError>>;
}

/** The form of an item: its type, and the fields of that type. */
export function ItemForm({
  draft,
  onChange,
  proposals,
  typeReason,
  errors,
}: ItemFormProps): ReactElement {
  const id = useId();
  const fields = FORM_FIELDS[draft.type];
  const folded = fields.filter(({ name }) => FOLDED[draft.type].includes(name));
  const filled = folded.filter(({ name }) => draft.texts[name]).length;
  const hasFoldedError = folded.some(({ name }) => errors[name] !== undefined);

  const fieldOf = (field: FormField) => {
    const { name } = field;
    const shared = {
      id: fieldId(id, name),
      field,
      type: draft.type,
      text: draft.texts[name] ?? '',
      onChange: (text: string) => onChange(withText(draft, name, text)),
      proposal: draft.touched.includes(name) ? undefined : proposals[name],
      error: errors[name],
    };
    return field.choices ? (
      <ChoiceField key={name} {...shared} choices={field.choices} />
    ) : (
      <TextField key={name} {...shared} />
    );
  };

  return (
    <div className="give-form">
      <ErrorSummary id={id} draft={draft} errors={errors} />
      {typeReason !== undefined && (
        <TypeField
          type={draft.type}
          reason={draft.hasChosenType ? '' : typeReason}
          onChange={(type) => onChange({ ...draft, type, hasChosenType: true })}
        />
      )}
      <div className="give-fields">
        {fields.filter((field) => !folded.includes(field)).map(fieldOf)}
      </div>
      <details className="give-more" open={hasFoldedError || undefined}>
        <summary>
          更多信息（选填）
          {filled > 0 && <span className="give-faint"> · 已填 {filled} 项</span>}
        </summary>
        <div className="give-fields">{folded.map(fieldOf)}</div>
      </details>
    </div>
  );
}

/** What is wrong, with links to the fields; it is announced when it appears. */
function ErrorSummary({
  id,
  draft,
  errors,
}: {
  readonly id: string;
  readonly draft: ItemDraft;
  readonly errors: ItemFormProps['errors'];
}): ReactElement {
  const wrong = FORM_FIELDS[draft.type].filter(({ name }) => errors[name] !== undefined);
  return (
    <div role="alert">
      {wrong.length > 0 && (
        <p className="give-alert">
          请检查：
          {wrong.map(({ name }, position) => (
            <span key={name}>
              {position > 0 && '、'}
              <a
                href={`#${fieldId(id, name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(document.getElementById(fieldId(id, name)));
                }}
              >
                {labelOf(draft.type, name)}
              </a>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function fieldId(form: string, name: FieldName): string {
  return `${form}-${name}`;
}
