import { Check } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isComposingInput, isInputMethodKey } from './inputMethod.ts';
import {
  isOptionDisabled,
  matchingOptions,
  moveActive,
  type SelectMode,
  type SelectOption,
  toggleOption,
} from './selection.ts';

/** The number of options rendered at first, and added when their end is reached. */
const RENDER_STEP = 100;

export interface OptionListProps {
  /** The name of the field. */
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Whether several options or exactly one can be chosen. */
  readonly mode: SelectMode;
  /** Whether options can be searched by name; for lists that may be long. */
  readonly isSearchable?: boolean | undefined;
}

/**
 * A list of options with a search field (WAI-ARIA, combobox and listbox patterns:
 * the focus stays on the field or the list, and keys move the active option).
 */
export function OptionList(props: OptionListProps): ReactElement {
  const { label, chosen, mode, isSearchable = false } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { visibleOptions, rendered, position, activate, renderMore, search, choose, onKeyDown } =
    useOptions(props, list);
  const activeId = position >= 0 ? `${id}-${position}` : undefined;

  // Scrolls to the option that a key has reached; a pointer needs no scrolling.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rendered` tells when the option is rendered
  useLayoutEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, rendered]);

  return (
    <>
      {isSearchable && (
        <SearchField
          label={label}
          listId={`${id}-list`}
          activeId={activeId}
          onKeyDown={onKeyDown}
          onSearch={search}
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
          if (isNearEnd) renderMore();
        }}
      >
        {visibleOptions.slice(0, rendered).map((option, index) => (
          <Option
            key={option.value}
            id={`${id}-${index}`}
            option={option}
            mode={mode}
            isChosen={chosen.includes(option.value)}
            isDisabled={isOptionDisabled(option, chosen)}
            isActive={index === position}
            position={index + 1}
            total={visibleOptions.length}
            onActivate={() => activate(index)}
            onChoose={() => choose(option)}
          />
        ))}
      </div>
      <p role="status" className="select-empty">
        {visibleOptions.length === 0 && '空'}
      </p>
    </>
  );
}

/** The matching options, the active one, and the handlers of keys and clicks. */
function useOptions(
  { options, chosen, onChange, mode }: OptionListProps,
  list: RefObject<HTMLElement | null>,
) {
  const [text, setText] = useState('');
  const [active, activate] = useState(() => firstChosen(options, chosen));
  const [rendered, setRendered] = useState(RENDER_STEP);
  const visibleOptions = matchingOptions(options, text);
  const position = Math.min(active, visibleOptions.length - 1);

  function choose(option: SelectOption | undefined) {
    if (option && !isOptionDisabled(option, chosen))
      onChange(toggleOption(mode, chosen, option.value));
  }

  function search(value: string) {
    setText(value);
    activate(0);
    setRendered(RENDER_STEP);
    list.current?.scrollTo(0, 0);
  }

  function renderMore() {
    if (rendered < visibleOptions.length) setRendered(rendered + RENDER_STEP);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isInputMethodKey(event.nativeEvent)) return;
    const isInList = event.target === list.current;
    // In the field these keys move the caret.
    const isCaretKey = !isInList && (event.key === 'Home' || event.key === 'End');
    const next = isCaretKey ? undefined : moveActive(event.key, position, visibleOptions.length);
    if (next !== undefined) {
      activate(next);
      setRendered(Math.max(rendered, next + RENDER_STEP));
    } else if (event.key === 'Enter' || (event.key === ' ' && isInList))
      choose(visibleOptions[position]);
    else return;
    event.preventDefault();
  }

  return { visibleOptions, rendered, position, activate, renderMore, search, choose, onKeyDown };
}

function SearchField({
  label,
  listId,
  activeId,
  onKeyDown,
  onSearch,
}: {
  readonly label: string;
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onSearch: (text: string) => void;
}): ReactElement {
  return (
    <input
      type="text"
      role="combobox"
      aria-label={`搜索${label}`}
      aria-expanded
      aria-autocomplete="list"
      aria-controls={listId}
      aria-activedescendant={activeId}
      placeholder="搜索..."
      autoComplete="off"
      enterKeyHint="search"
      className="select-search"
      onKeyDown={onKeyDown}
      onInput={(event) => {
        if (!isComposingInput(event)) onSearch(event.currentTarget.value);
      }}
      onCompositionEnd={(event) => onSearch(event.currentTarget.value)}
    />
  );
}

/** An option of the listbox. It never has the focus: field and list handle the keys. */
function Option(props: {
  readonly id: string;
  readonly option: SelectOption;
  readonly mode: SelectMode;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly isActive: boolean;
  /** Position, from 1. */
  readonly position: number;
  readonly total: number;
  readonly onActivate: () => void;
  readonly onChoose: () => void;
}): ReactElement {
  const { label, count } = props.option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the list
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus for its options
    <div
      id={props.id}
      role="option"
      aria-selected={props.isChosen}
      aria-disabled={props.isDisabled}
      aria-setsize={props.total}
      aria-posinset={props.position}
      data-active={props.isActive}
      className="select-option"
      onMouseMove={props.onActivate}
      onClick={props.onChoose}
    >
      <span className="select-mark" data-mode={props.mode}>
        <Check aria-hidden />
      </span>
      <span className="min-w-0 flex-1">{label}</span>
      {count !== undefined && (
        <span className="select-count">
          {count}
          <span className="sr-only"> 条</span>
        </span>
      )}
    </div>
  );
}

function firstChosen(options: readonly SelectOption[], chosen: readonly string[]): number {
  const position = options.findIndex(({ value }) => chosen.includes(value));
  return Math.max(0, position);
}
