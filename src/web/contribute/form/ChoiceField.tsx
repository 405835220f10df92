import type { ReactElement } from 'react';
import { choiceLabel, labelOf } from '../../../catalog/fieldLabels.ts';
import { splitValue } from '../../../catalog/formFields.ts';
import { FieldLabel, FieldNotes, type FieldProps, noteIds } from './FieldNotes.tsx';
import { joinValues } from './itemDraft.ts';

/** A field with a few fixed values: one of them, or several. One that may stay empty offers that. */
export function ChoiceField({
  choices,
  ...props
}: FieldProps & { readonly choices: readonly string[] }): ReactElement {
  const { id, field, type, text, onChange, proposal, error } = props;
  const chosen = splitValue(field, text);
  const mayBeEmpty = !field.isList && field.need !== 'needed';
  // While it is open, nothing looks as if it had been chosen.
  const isKnownEmpty = chosen.length === 0 && proposal?.certainty !== 'open';

  function toggle(choice: string, isOn: boolean): void {
    const isChosen = (one: string) => (one === choice ? isOn : chosen.includes(one));
    // In the order of the choices, whatever was clicked first.
    onChange(field.isList ? joinValues(choices.filter(isChosen)) : choice);
  }

  return (
    <fieldset
      id={id}
      className="give-field"
      aria-describedby={noteIds(id)}
      aria-invalid={error !== undefined || undefined}
    >
      <legend className="give-label">
        <FieldLabel label={labelOf(type, field.name)} field={field} proposal={proposal} />
      </legend>
      <div className="give-choices">
        {[...choices, ...(mayBeEmpty ? [''] : [])].map((choice) => (
          <label key={choice} className="give-choice">
            <input
              type={field.isList ? 'checkbox' : 'radio'}
              name={id}
              value={choice}
              checked={choice === '' ? isKnownEmpty : chosen.includes(choice)}
              onChange={(event) => toggle(choice, event.currentTarget.checked)}
            />
            <span>{choice === '' ? emptyLabel(field.name) : choiceLabel(choice)}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} type={type} name={field.name} proposal={proposal} error={error} />
    </fieldset>
  );
}

/** A paper without a stage is one of another kind (specification, section 3). */
function emptyLabel(name: string): string {
  return name === 'stage' ? '其他' : '不确定';
}
