import { ChevronDown } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { cn } from './cn.ts';
import { SelectPopup } from './SelectPopup.tsx';
import type { SelectMode, SelectOption } from './selection.ts';
import './select.css';

export interface SelectProps {
  /** What is chosen: the name of the field. */
  readonly label: string;
  /** Undefined while they are not known yet. */
  readonly options: readonly SelectOption[] | undefined;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Several at once, of which the number is shown; or always one, which is shown itself. */
  readonly mode: SelectMode;
  /** Whether options are searched by name; for lists that may be long. */
  readonly isSearchable?: boolean;
  /** Stands before the text, in place of the label. */
  readonly icon?: ReactNode;
  readonly className?: string;
}

/** A field that opens a list to choose from (specification, section 2, "Filters"). */
export function Select({
  label,
  options,
  chosen,
  onChange,
  mode,
  isSearchable = false,
  icon,
  className,
}: SelectProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={!options}
        className={cn('select-trigger', className)}
        data-chosen={mode === 'multiple' && chosen.length > 0}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          event.stopPropagation();
          setOpen(true);
        }}
      >
        {icon}
        <span className={icon ? 'sr-only' : 'select-label'}>{label}</span>
        <span className="select-value">{valueText(mode, chosen, options)}</span>
        <ChevronDown className="select-arrow" aria-hidden />
      </button>
      {isOpen && options && (
        <SelectPopup
          label={label}
          options={options}
          chosen={chosen}
          onChange={onChange}
          mode={mode}
          isSearchable={isSearchable}
          owner={trigger}
          onClose={() => {
            setOpen(false);
            // Safari gives a button no focus when it is clicked, so a dialog cannot give it back.
            trigger.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}

/** What the field says is chosen (specification, section 2). */
function valueText(
  mode: SelectMode,
  chosen: readonly string[],
  options: SelectProps['options'],
): string {
  const [first] = chosen;
  if (first === undefined) return '选择...';
  if (mode === 'multiple') return `(${chosen.length} 项)`;
  return options?.find(({ value }) => value === first)?.label ?? first;
}
