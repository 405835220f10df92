import { ChevronDown } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { cn } from './cn.ts';
import { SelectPopup, type SelectPopupProps } from './SelectPopup.tsx';
import type { SelectMode, SelectOption } from './selection.ts';
import './select.css';

export interface SelectProps extends Omit<SelectPopupProps, 'options' | 'owner' | 'onClose'> {
  /** Undefined while they are not known yet. */
  readonly options: readonly SelectOption[] | undefined;
  /** Stands before the text, in place of the label. */
  readonly icon?: ReactNode;
  readonly className?: string;
}

/**
 * A field that opens a list to choose from (specification, section 2, "Filters"). Of several it says
 * how many are chosen, of one which.
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
