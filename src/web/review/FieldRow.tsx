import { type ReactElement, useId, useState } from 'react';
import { labelOf } from '../../catalog/fieldLabels.ts';
import type { FormField } from '../../catalog/formFields.ts';
import { isSame } from './compareValues.ts';
import { FieldInput } from './FieldInput.tsx';
import { ERROR_TEXTS, valuesText } from './fieldWords.ts';
import type { Change } from './reviewSchemas.ts';
import type { ProposalForm } from './useProposalForm.ts';

/** A field with its label: what it was, what is proposed, and what the reviewer made of that. */
export function FieldRow({
  field,
  change,
  isEdit,
  form,
}: {
  readonly field: FormField;
  readonly change: Change;
  /** Whether the item exists, so that there is a value to compare with. */
  readonly isEdit: boolean;
  readonly form: ProposalForm;
}): ReactElement {
  const id = useId();
  const [round, setRound] = useState(0);
  const { name } = field;
  const before = change.before[name] ?? [];
  const proposed = change.after[name] ?? [];
  const values = form.valuesOf(change)[name] ?? [];
  const label = labelOf(change.type, name);
  const isProposed = isSame(values, proposed);
  const error = isProposed ? change.errors[name] : undefined;
  const isConflict = change.conflicts.includes(name);
  const notes = [
    isEdit && !isConflict && !isSame(before, proposed) && (
      <span key="before">
        {before.length > 0 ? <del>{valuesText(before)}</del> : '原先未填'}
        {proposed.length === 0 && '，投稿建议删除'}
      </span>
    ),
    isConflict && (
      <span key="conflict" className="review-failed">
        投稿之后已有他人修改，当前为“{valuesText(before) || '空'}”
      </span>
    ),
    error && (
      <span key="error" className="review-failed">
        {ERROR_TEXTS[error]}
      </span>
    ),
    !isProposed && (
      <span key="proposed">
        投稿内容：{valuesText(proposed) || '未填'}
        <button
          type="button"
          className="review-reset"
          aria-label={`恢复投稿的${label}`}
          onClick={() => {
            form.reset(change, name);
            setRound(round + 1);
          }}
        >
          恢复
        </button>
      </span>
    ),
  ].filter(Boolean);
  return (
    <div
      className="review-field"
      data-changed={(isEdit && !isSame(before, values)) || undefined}
      data-edited={!isProposed || undefined}
    >
      <FieldInput
        key={round}
        id={id}
        label={label}
        field={field}
        values={values}
        isInvalid={error !== undefined || isConflict}
        describedBy={notes.length > 0 ? `${id}-notes` : undefined}
        onChange={(text) => form.setText(change, name, text)}
      />
      {notes.length > 0 && (
        <p id={`${id}-notes`} className="review-notes">
          {notes}
        </p>
      )}
    </div>
  );
}
