import { ChevronDown } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { cn } from './cn.ts';
import { SelectPopup, type SelectPopupProps } from './SelectPopup.tsx';
import type { SelectMode, SelectOption } from './selection.ts';
import './select.css';

export interface SelectProps extends Omit<SelectPopupProps, 'options' | 'anchor' | 'onClose'> {
  /** Undefined while they are unknown. */
  readonly options: readonly SelectOption[] | undefined;
  /** An icon before the text, in place of the label. */
  readonly icon?: ReactNode;
  readonly className?: string;
}

/**
 * A field that opens a list of options (specification, section 2, "Filters"). It shows the chosen
 * option, or the number of options if several can be chosen.
 */
export function Select({ options, icon, className, ...list }: SelectProps): ReactElement {
  const { label, mode, chosen } = list;
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
          {...list}
          options={options}
          anchor={trigger}
          onClose={() => {
            setOpen(false);
            // Safari does not focus a clicked button, so a dialog could not restore the focus.
            trigger.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}

/** The text of the field for the chosen options (specification, section 2). */
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
