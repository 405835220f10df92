import type { ReactElement } from 'react';
import { choiceLabel } from '../../../catalog/fieldLabels.ts';
import type { FieldName } from '../../../catalog/fieldName.ts';
import type { FormField } from '../../../catalog/formFields.ts';
import type { FieldError, FieldProposal, ItemType } from '../../../protocol/contribution/fields.ts';
import { errorText } from './fieldTexts.ts';
import { joinValues } from './itemDraft.ts';

/** What all fields of a form are given. */
export interface FieldProps {
  readonly id: string;
  readonly field: FormField;
  readonly type: ItemType;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** What was proposed, as long as nobody has changed the field. */
  readonly proposal: FieldProposal | undefined;
  readonly error: FieldError | undefined;
}

/** The ids of the notes, for `aria-describedby`. */
export function noteIds(id: string): string {
  return `${id}-error ${id}-reason ${id}-hint`;
}

/** The label of a field, with a mark if it has to be filled in. */
export function FieldLabel({
  label,
  field,
  proposal,
}: Pick<FieldProps, 'field' | 'proposal'> & { readonly label: string }): ReactElement {
  return (
    <>
      {label}
      {field.need === 'needed' && (
        <span className="give-needed" aria-hidden="true">
          必填
        </span>
      )}
      {proposal?.certainty === 'open' && <span className="give-open">待确认</span>}
    </>
  );
}

/** Below a field: what is wrong with it, or where its value comes from, and what it could be. */
export function FieldNotes({
  id,
  type,
  name,
  hint,
  proposal,
  error,
  onChoose,
}: {
  readonly id: string;
  readonly type: ItemType;
  readonly name: FieldName;
  readonly hint?: string | undefined;
  readonly proposal: FieldProposal | undefined;
  readonly error: FieldError | undefined;
  /** Takes a candidate; undefined where all choices are shown anyway. */
  readonly onChoose?: ((text: string) => void) | undefined;
}): ReactElement {
  const candidates = (onChoose && proposal?.candidates) ?? [];
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="give-error">
          {errorText(type, name, error)}
        </p>
      )}
      {proposal && proposal.reason !== '' && (
        <p id={`${id}-reason`} className="give-note">
          {proposal.reason}
        </p>
      )}
      {candidates.length > 0 && (
        <p className="give-candidates">
          <span className="give-faint">可选：</span>
          {candidates.map((values) => (
            <button
              key={joinValues(values)}
              type="button"
              className="give-chip"
              onClick={() => onChoose?.(joinValues(values))}
            >
              {joinValues(values.map(choiceLabel))}
            </button>
          ))}
        </p>
      )}
      {hint && !error && !proposal?.reason && (
        <p id={`${id}-hint`} className="give-note">
          {hint}
        </p>
      )}
    </>
  );
}
