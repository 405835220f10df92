import { Check } from 'lucide-react';
import {
  type CompositionEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from './Button.tsx';
import { placeBeside } from './placeBeside.ts';
import {
  afterClick,
  afterKey,
  matchingOptions,
  type SelectMode,
  type SelectOption,
} from './selection.ts';

/** As many options are drawn at first, and as many more when the end of those is reached. */
const DRAWN_AT_ONCE = 100;

/**
 * The list of a `Select`, in a modal dialog: a sheet at the bottom of a phone, a box below the field
 * elsewhere. The dialog keeps the focus in it, closes on Escape and on the back gesture, and is
 * beside nothing else that could hear its keys.
 */
export function SelectPopup({
  label,
  options,
  chosen,
  onChange,
  mode,
  isSearchable,
  owner,
  onClose,
}: {
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly mode: SelectMode;
  readonly isSearchable: boolean;
  readonly owner: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}): ReactElement {
  const id = useId();
  const dialog = useModal(owner);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const shown = matchingOptions(options, text);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex(({ value }) => chosen.includes(value)),
    ),
  );
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  const position = Math.min(active, shown.length - 1);
  const activeId = position >= 0 ? `${id}-${position}` : undefined;
  const isPressedOutside = useRef(false);

  function choose(option: SelectOption | undefined) {
    if (!option || isOutOfReach(option, chosen)) return;
    onChange(afterClick(mode, chosen, option.value));
    if (mode === 'single') dialog.current?.close();
  }

  function search(value: string) {
    setText(value);
    setActive(0);
    setDrawn(DRAWN_AT_ONCE);
    list.current?.scrollTo(0, 0);
  }

  function onKeyDown(event: KeyboardEvent) {
    // What is typed here is for nobody else.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const isInField = event.target instanceof HTMLInputElement;
    const isInList = event.target === list.current;
    if (!isInField && !isInList) return;
    const isCaretKey = isInField && (event.key === 'Home' || event.key === 'End');
    const next = isCaretKey ? undefined : afterKey(event.key, position, shown.length);
    if (next !== undefined) {
      setActive(next);
      setDrawn((count) => Math.max(count, next + DRAWN_AT_ONCE));
    } else if (event.key === 'Enter' || (event.key === ' ' && isInList)) choose(shown[position]);
    else return;
    event.preventDefault();
  }

  // The list is scrolled to what a key has reached; where a pointer is, there is nothing to scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` says when the option is there
  useLayoutEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, drawn]);

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className="select-popup"
      onKeyDown={onKeyDown}
      onMouseDown={(event) => {
        isPressedOutside.current = isOnGround(event);
      }}
      onClick={(event) => {
        if (isOnGround(event) && isPressedOutside.current) event.currentTarget.close();
      }}
      onClose={onClose}
    >
      <div className="select-head">
        <span className="font-medium">{label}</span>
        <Button variant="quiet" size="sm" onClick={() => dialog.current?.close()}>
          完成
        </Button>
      </div>
      {isSearchable && (
        <input
          type="text"
          role="combobox"
          aria-label={`搜索${label}`}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          placeholder="搜索..."
          autoComplete="off"
          enterKeyHint="search"
          className="select-search"
          onInput={(event: FormEvent<HTMLInputElement>) => {
            if (!isComposing(event)) search(event.currentTarget.value);
          }}
          onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) =>
            search(event.currentTarget.value)
          }
        />
      )}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable={mode === 'multiple'}
        aria-activedescendant={activeId}
        className="select-list"
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          const isNearEnd = scrollTop + 2 * clientHeight > scrollHeight;
          if (isNearEnd && drawn < shown.length) setDrawn(drawn + DRAWN_AT_ONCE);
        }}
      >
        {shown.slice(0, drawn).map((option, at) => {
          const { value, label: name, count } = option;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the list
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus for its options
            <div
              key={value}
              id={`${id}-${at}`}
              role="option"
              aria-selected={chosen.includes(value)}
              aria-disabled={isOutOfReach(option, chosen)}
              aria-setsize={shown.length}
              aria-posinset={at + 1}
              data-active={at === position}
              className="select-option"
              onMouseMove={() => setActive(at)}
              onClick={() => choose(option)}
            >
              <span className="select-mark" data-mode={mode}>
                <Check aria-hidden />
              </span>
              <span className="min-w-0 flex-1">{name}</span>
              {count !== undefined && (
                <span className="select-count">
                  {count}
                  <span className="sr-only"> 条</span>
                </span>
              )}
            </div>
          );
        })}
      </div>
      <p role="status" className="select-empty">
        {shown.length === 0 && '空'}
      </p>
    </dialog>
  );
}

/** An option that would leave nothing is not to be chosen, but one that is chosen can be given up. */
function isOutOfReach({ value, count }: SelectOption, chosen: readonly string[]): boolean {
  return count === 0 && !chosen.includes(value);
}

/** Whether a click went beside the dialog: to what lies behind it, which belongs to it. */
function isOnGround(event: MouseEvent): boolean {
  return event.target === event.currentTarget;
}

function isComposing({ nativeEvent }: FormEvent): boolean {
  return 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
}

/** Opens the dialog as it appears, beside its owner, and gives the focus to what is used first. */
function useModal(owner: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Being modal, the place and the focus are the browser's, not React's.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    if (owner.current) placeBeside(element, owner.current);
    // A finger is about to tap an option, and a keyboard on the screen would cover half of them.
    const isTyping = matchMedia('(pointer: fine)').matches;
    const field = isTyping ? element.querySelector('input') : null;
    (field ?? element.querySelector<HTMLElement>('[role=listbox]'))?.focus({ preventScroll: true });
  }, [owner]);
  useEffect(() => {
    const place = () => {
      if (dialog.current && owner.current) placeBeside(dialog.current, owner.current);
    };
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [owner]);
  return dialog;
}
