import { Check } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactElement,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isComposingInput, isOfInputMethod } from './composing.ts';
import {
  afterClick,
  afterKey,
  isOutOfReach,
  matchingOptions,
  type SelectMode,
  type SelectOption,
} from './selection.ts';

/** As many options are drawn at first, and as many more when the end of those is reached. */
const DRAWN_AT_ONCE = 100;

export interface OptionListProps {
  /** What is chosen: the name of the field. */
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Several at once, or always one. */
  readonly mode: SelectMode;
  /** Whether options are searched by name; for lists that may be long. */
  readonly isSearchable?: boolean | undefined;
}

/**
 * Options to choose from, with a field that searches them (WAI-ARIA, combobox and listbox patterns:
 * the focus stays on the field or the list, and keys move the active option).
 */
export function OptionList({
  label,
  options,
  chosen,
  onChange,
  mode,
  isSearchable = false,
}: OptionListProps): ReactElement {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(() => firstChosen(options, chosen));
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  const shown = matchingOptions(options, text);
  const position = Math.min(active, shown.length - 1);
  const activeId = position >= 0 ? `${id}-${position}` : undefined;

  function choose(option: SelectOption | undefined) {
    if (option && !isOutOfReach(option, chosen)) onChange(afterClick(mode, chosen, option.value));
  }

  function search(value: string) {
    setText(value);
    setActive(0);
    setDrawn(DRAWN_AT_ONCE);
    list.current?.scrollTo(0, 0);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isOfInputMethod(event.nativeEvent)) return;
    const isInList = event.target === list.current;
    // In the field these move the caret.
    const isCaretKey = !isInList && (event.key === 'Home' || event.key === 'End');
    const next = isCaretKey ? undefined : afterKey(event.key, position, shown.length);
    if (next !== undefined) {
      setActive(next);
      setDrawn(Math.max(drawn, next + DRAWN_AT_ONCE));
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
    <>
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
          onKeyDown={onKeyDown}
          onInput={(event) => {
            if (!isComposingInput(event)) search(event.currentTarget.value);
          }}
          onCompositionEnd={(event) => search(event.currentTarget.value)}
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
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          const isNearEnd = scrollTop + 2 * clientHeight > scrollHeight;
          if (isNearEnd && drawn < shown.length) setDrawn(drawn + DRAWN_AT_ONCE);
        }}
      >
        {shown.slice(0, drawn).map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the list
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus for its options
          <div
            key={option.value}
            id={`${id}-${at}`}
            role="option"
            aria-selected={chosen.includes(option.value)}
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
            <span className="min-w-0 flex-1">{option.label}</span>
            {option.count !== undefined && (
              <span className="select-count">
                {option.count}
                <span className="sr-only"> 条</span>
              </span>
            )}
          </div>
        ))}
      </div>
      <p role="status" className="select-empty">
        {shown.length === 0 && '空'}
      </p>
    </>
  );
}

function firstChosen(options: readonly SelectOption[], chosen: readonly string[]): number {
  const position = options.findIndex(({ value }) => chosen.includes(value));
  return Math.max(0, position);
}
