import { type ReactElement, useLayoutEffect, useState } from 'react';
import { labelOf } from '../../../catalog/fieldLabels.ts';
import type { FieldName } from '../../../catalog/fieldName.ts';
import { isComposingInput, isInputMethodKey } from '../../ui/inputMethod.ts';
import { FieldLabel, FieldNotes, type FieldProps, noteIds } from './FieldNotes.tsx';
import { hintOf } from './fieldTexts.ts';
import { lastEntry, replaceLastEntry, useSuggestions } from './useSuggestions.ts';

/** The fields that the archive's own values are suggested for. */
const SUGGESTED: readonly FieldName[] = [
  'course',
  'college',
  'teachers',
  'authors',
  'translators',
  'publisher',
];

/** In UTF-16 units; an entry of a list, or another text, may have 200 of them. */
const LENGTHS: Partial<Readonly<Record<FieldName, number>>> = { publish_year: 10, note: 500 };
const LONGEST = { list: 2000, text: 200 } as const;

/** A field with a text of one line; while it is typed, values of the archive are suggested. */
export function TextField(props: FieldProps): ReactElement {
  const { id, field, type, text, onChange, proposal, error } = props;
  const { name } = field;
  const label = labelOf(type, name);
  const entry = lastEntry(field, text);
  const [isTyping, setIsTyping] = useState(false);
  const isSuggested = SUGGESTED.includes(name);
  const suggestions = useSuggestions(name, isTyping && isSuggested ? entry : '');
  const [active, setActive] = useState(-1);
  const isOpen = suggestions.length > 0;
  const activeId = active >= 0 && isOpen ? `${id}-${active}` : undefined;

  useLayoutEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function accept(value: string): void {
    onChange(replaceLastEntry(field, text, value));
    setIsTyping(false);
    setActive(-1);
  }

  return (
    <div className="give-field">
      <label htmlFor={id} className="give-label">
        <FieldLabel label={label} field={field} proposal={proposal} />
      </label>
      <div className="give-combobox">
        <input
          id={id}
          className="give-input"
          value={text}
          maxLength={LENGTHS[name] ?? (field.isList ? LONGEST.list : LONGEST.text)}
          inputMode={name === 'publish_year' ? 'numeric' : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required={field.need === 'needed'}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={noteIds(id)}
          {...(isSuggested && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': isOpen,
            'aria-controls': `${id}-list`,
            'aria-activedescendant': activeId,
          })}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            setActive(-1);
            setIsTyping(!isComposingInput(event));
          }}
          onCompositionEnd={() => setIsTyping(true)}
          onBlur={() => setIsTyping(false)}
          onKeyDown={(event) => {
            if (!isOpen || isInputMethodKey(event.nativeEvent)) return;
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            const chosen = suggestions[active];
            if (step) setActive(within(active + step, suggestions.length));
            else if (event.key === 'Enter' && chosen !== undefined) accept(chosen);
            else if (event.key === 'Escape') setIsTyping(false);
            else return;
            event.preventDefault();
          }}
        />
        {isSuggested && (
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={`${label}的建议`}
            className="give-list"
            hidden={!isOpen}
          >
            {suggestions.map((value, position) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
              // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus for its suggestions
              <div
                key={value}
                id={`${id}-${position}`}
                role="option"
                aria-selected={position === active}
                className="give-option"
                // Keeps the focus in the field, and the on-screen keyboard open.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => accept(value)}
              >
                {value}
              </div>
            ))}
          </div>
        )}
      </div>
      <FieldNotes
        id={id}
        type={type}
        name={name}
        hint={hintOf(type, name)}
        proposal={proposal}
        error={error}
        onChoose={onChange}
      />
    </div>
  );
}

/** A position of a list that goes round, with one before the first for the typed text. */
function within(position: number, count: number): number {
  if (position >= count) return -1;
  return position < -1 ? count - 1 : position;
}
