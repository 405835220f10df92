import type { ReactElement } from 'react';
import { CATEGORY_LABELS } from '../../catalog/category.ts';
import { FORM_FIELDS, type FormField } from '../../catalog/formFields.ts';
import { itemPath } from '../../protocol/urls.ts';
import { isSame } from './compareValues.ts';
import { FieldRow } from './FieldRow.tsx';
import type { Change, Reviewed } from './reviewSchemas.ts';
import type { ProposalForm } from './useProposalForm.ts';

/** The values of a proposal, which a reviewer can correct; of a change, what it changes first. */
export function ProposalFields({
  reviewed: { kind, changes },
  form,
  isReadOnly,
}: {
  readonly reviewed: Reviewed;
  readonly form: ProposalForm;
  readonly isReadOnly: boolean;
}): ReactElement {
  return (
    <>
      {changes.map((change) => (
        <fieldset key={change.id} className="review-fields" disabled={isReadOnly}>
          <legend className={changes.length > 1 ? 'review-legend' : 'sr-only'}>
            {changes.length > 1 ? (
              <a href={itemPath(change.id)} target="_blank" rel="noopener">
                {change.title}
              </a>
            ) : (
              `${CATEGORY_LABELS[change.type]}信息`
            )}
          </legend>
          {change.isMissing && <p className="review-failed">该资料已不在资料库中。</p>}
          <Fields change={change} isEdit={kind === 'edit'} form={form} />
        </fieldset>
      ))}
    </>
  );
}

function Fields({
  change,
  isEdit,
  form,
}: {
  readonly change: Change;
  readonly isEdit: boolean;
  readonly form: ProposalForm;
}): ReactElement {
  const fields = FORM_FIELDS[change.type];
  const rowOf = (field: FormField) => (
    <FieldRow key={field.name} field={field} change={change} isEdit={isEdit} form={form} />
  );
  if (!isEdit) return <>{fields.map(rowOf)}</>;
  const isChanged = ({ name }: FormField) =>
    !isSame(change.before[name], change.after[name]) || change.conflicts.includes(name);
  const rest = fields.filter((field) => !isChanged(field));
  return (
    <>
      {fields.filter(isChanged).map(rowOf)}
      {rest.length > 0 && (
        <details className="review-rest">
          <summary>未改动的信息</summary>
          {rest.map(rowOf)}
        </details>
      )}
    </>
  );
}
