import { type ReactElement, useState } from 'react';
import { choiceLabel } from '../../catalog/fieldLabels.ts';
import type { FormField } from '../../catalog/formFields.ts';

interface FieldInputProps {
  readonly id: string;
  readonly label: string;
  readonly field: FormField;
  readonly values: readonly string[];
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (text: string) => void;
}

/** The control of a field: a list of choices, one of them, or a text. */
export function FieldInput(props: FieldInputProps): ReactElement {
  const { id, label, field } = props;
  if (field.choices && field.isList) return <Choices {...props} choices={field.choices} />;
  return (
    <>
      <label htmlFor={id} className="review-label">
        {label}
      </label>
      {field.choices ? <Choice {...props} choices={field.choices} /> : <Text {...props} />}
    </>
  );
}

type ChoiceProps = FieldInputProps & { readonly choices: readonly string[] };

function Choice({ id, choices, values, isInvalid, describedBy, onChange }: ChoiceProps) {
  const [value = ''] = values;
  // A value of an older archive stays as long as nobody chooses another.
  const offered = value === '' || choices.includes(value) ? choices : [...choices, value];
  return (
    <select
      id={id}
      value={value}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">未填</option>
      {offered.map((choice) => (
        <option key={choice} value={choice}>
          {choiceLabel(choice)}
        </option>
      ))}
    </select>
  );
}

function Choices({ label, choices, values, describedBy, onChange }: ChoiceProps) {
  const offered = [...choices, ...values.filter((value) => !choices.includes(value))];
  return (
    <fieldset className="review-choices" aria-describedby={describedBy}>
      <legend className="review-label">{label}</legend>
      {offered.map((choice) => (
        <label key={choice}>
          <input
            type="checkbox"
            checked={values.includes(choice)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(
                offered
                  .filter((each) => (each === choice ? checked : values.includes(each)))
                  .join('，'),
              )
            }
          />
          {choiceLabel(choice)}
        </label>
      ))}
    </fieldset>
  );
}

/** Keeps what is typed: a comma at the end is on the way to the next entry. */
function Text({ id, values, isInvalid, describedBy, onChange }: FieldInputProps) {
  const [text, setText] = useState(values.join('，'));
  return (
    <input
      id={id}
      type="text"
      autoComplete="off"
      spellCheck={false}
      value={text}
      maxLength={2000}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onChange(value);
      }}
    />
  );
}
