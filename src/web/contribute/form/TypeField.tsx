import { type ReactElement, useId } from 'react';
import { CATEGORY_LABELS } from '../../../catalog/category.ts';
import type { ItemType } from '../../../protocol/contribution/fields.ts';
import { TYPE_HINTS } from './fieldTexts.ts';

/** The order in which visitors need them. */
const ORDER: readonly ItemType[] = ['test', 'doc', 'book'];

/** Whether the file is an exam paper, study material or a book. */
export function TypeField({
  type,
  reason,
  onChange,
}: {
  readonly type: ItemType;
  /** Why this type was proposed; empty once the visitor has chosen. */
  readonly reason: string;
  readonly onChange: (type: ItemType) => void;
}): ReactElement {
  const id = useId();
  return (
    <fieldset className="give-field" aria-describedby={`${id}-reason`}>
      <legend className="give-label">类型</legend>
      <div className="give-types">
        {ORDER.map((one) => (
          <label key={one} className="give-choice give-type">
            <input
              type="radio"
              name={id}
              value={one}
              checked={one === type}
              onChange={() => onChange(one)}
            />
            <span>
              {CATEGORY_LABELS[one]}
              <span className="give-type-hint">{TYPE_HINTS[one]}</span>
            </span>
          </label>
        ))}
      </div>
      {reason !== '' && (
        <p id={`${id}-reason`} className="give-note">
          {reason}
        </p>
      )}
    </fieldset>
  );
}
