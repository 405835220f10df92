import { ChevronDown } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { cn } from './cn.ts';
import { loadedSelectPopup, loadSelectPopup } from './loadSelectPopup.ts';
import { notify } from './notify.ts';
import type { SelectPopup, SelectPopupProps } from './SelectPopup.tsx';
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
 * option, or the number of options if several can be chosen. The code of the list loads in idle
 * time, or when a list is first opened.
 */
export function Select({ options, icon, className, ...list }: SelectProps): ReactElement {
  const { label, mode, chosen } = list;
  const [Popup, setPopup] = useState<typeof SelectPopup>();
  const trigger = useRef<HTMLButtonElement>(null);
  const isLoading = useRef(false);

  function open(): void {
    const loaded = loadedSelectPopup();
    // At once, so that the next key already belongs to the list.
    if (loaded) setPopup(() => loaded);
    else {
      isLoading.current = true;
      loadSelectPopup()
        .then(
          (module) => setPopup(() => module),
          () => void notify('列表加载失败', { kind: 'error', description: '请检查网络连接后重试' }),
        )
        .finally(() => {
          isLoading.current = false;
        });
    }
  }

  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={Popup !== undefined}
        disabled={!options}
        className={cn('select-trigger', className)}
        data-chosen={mode === 'multiple' && chosen.length > 0}
        onClick={open}
        onKeyDown={(event) => {
          const opens = event.key === 'ArrowDown' || event.key === 'ArrowUp';
          // Keys typed before the list appears are no shortcuts of the page.
          if (!opens && (!isLoading.current || event.key === 'Tab')) return;
          event.preventDefault();
          event.stopPropagation();
          if (opens) open();
        }}
      >
        {icon}
        <span className={icon ? 'sr-only' : 'select-label'}>{label}</span>
        <span className="select-value">{valueText(mode, chosen, options)}</span>
        <ChevronDown className="select-arrow" aria-hidden />
      </button>
      {Popup && options && (
        <Popup
          {...list}
          options={options}
          anchor={trigger}
          onClose={() => {
            setPopup(undefined);
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
