import { Search, X } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { LONGEST_QUERY } from '../../catalog/trimQuery.ts';
import { PARAMETERS } from '../../protocol/urls.ts';
import { SEARCH_BOX_ID, takeFocusRequest } from '../keyboard/boxFocus.ts';
import type { SearchStore } from '../session/searchStore.ts';
import { useSearch, useSearchStore } from '../session/useSearch.ts';
import { isComposingInput, isInputMethodKey } from '../ui/inputMethod.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { FlipAnimation } from './FlipAnimation.ts';
import { SUGGESTIONS_ID } from './suggestionsId.ts';

const PLACEHOLDER = '搜索书籍、试卷和资料...';

/**
 * The search box: a form that works without scripts. Its text is uncontrolled: text that is typed
 * before the scripts have loaded, or composed with an input method, is never replaced by an older
 * state.
 */
export function SearchBar({ isLanding }: { readonly isLanding: boolean }): ReactElement {
  const store = useSearchStore();
  const category = useSearch((state) => state.category);
  const sort = useSearch((state) => state.sort);
  const [initialText] = useState(() => store.state().inputText);
  const box = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLElement>(null);

  useSyncWithStore(box, store);

  function handleInput(event: FormEvent<HTMLInputElement>) {
    store.setText(event.currentTarget.value, { composing: isComposingInput(event) });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    store.dismissSuggestions();
    store.flushAddress();
    store.retry();
    // On a phone, submitting hides the keyboard to show the results.
    if (matchMedia('(pointer: coarse)').matches) box.current?.blur();
  }

  return (
    <search
      ref={bar}
      className="sticky top-4 z-20 before:absolute before:-inset-x-4 before:-top-4 before:-z-10 before:h-10 before:bg-paper"
    >
      <FlipAnimation element={bar} isLanding={isLanding} />
      <form
        method="get"
        action="/"
        onSubmit={submit}
        className="relative flex h-13 items-center rounded-2xl border border-line-strong bg-raised shadow-sm transition-shadow focus-within:border-accent focus-within:shadow-md"
      >
        <Search className="pointer-events-none absolute left-4 size-5 text-ink-faint" aria-hidden />
        <input
          ref={box}
          id={SEARCH_BOX_ID}
          type="search"
          name={PARAMETERS.query}
          defaultValue={initialText}
          placeholder={PLACEHOLDER}
          role="combobox"
          aria-label={PLACEHOLDER}
          aria-autocomplete="list"
          // Changed by the suggestions outside React, which would render the bar for each change.
          aria-expanded="false"
          aria-controls={SUGGESTIONS_ID}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={LONGEST_QUERY}
          className="h-full min-w-0 flex-1 rounded-2xl bg-transparent placeholder-shown:pr-4 pr-24 pl-12 text-lg text-ink outline-none placeholder:text-ink-faint [&::-webkit-search-cancel-button]:hidden"
          onInput={handleInput}
          onCompositionEnd={(event) => store.setText(event.currentTarget.value)}
          onKeyDown={preventSubmit}
        />
        {category !== 'all' && <input type="hidden" name={PARAMETERS.category} value={category} />}
        {sort !== 'relevance' && <input type="hidden" name={PARAMETERS.sort} value={sort} />}
        <SearchBoxControls
          onClear={() => {
            store.reset();
            box.current?.focus();
          }}
        />
      </form>
    </search>
  );
}

/**
 * Keeps the field and the store in step in both directions: text typed before the scripts arrived is
 * only in the field; clearing, the logo and Back change only the store.
 */
function useSyncWithStore(box: RefObject<HTMLInputElement | null>, store: SearchStore): void {
  useEffect(() => {
    const input = box.current;
    if (!input) return;
    if (input.value !== store.state().inputText) store.setText(input.value);
    if (takeFocusRequest()) input.focus();
    return store.subscribe(() => {
      const { inputText } = store.state();
      if (input.value !== inputText) input.value = inputText;
    });
  }, [box, store]);
}

/** At the end of the box: a spinner while an answer is late, and the button that clears it. */
function SearchBoxControls({ onClear }: { readonly onClear: () => void }): ReactElement {
  const hasText = useSearch(({ inputText }) => inputText !== '');
  const isLate = useSearch((state) => state.isLate);
  return (
    <span className="absolute right-2 flex items-center gap-1">
      {isLate && (
        <span aria-hidden="true" className="flex animate-appear">
          <Spinner className="size-5" />
        </span>
      )}
      {hasText && <ClearButton onClick={onClear} />}
    </span>
  );
}

function ClearButton({ onClick }: { readonly onClick: () => void }): ReactElement {
  return (
    <button
      type="button"
      aria-label="清除"
      title="清除"
      className="needs-script flex size-9 items-center justify-center rounded-xl text-ink-faint hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      onClick={onClick}
    >
      <X className="size-5" aria-hidden />
    </button>
  );
}

/** The Enter that ends a composition accepts the text; it must not submit the form. */
function preventSubmit({ key, nativeEvent }: KeyboardEvent): void {
  if (key === 'Enter' && isInputMethodKey(nativeEvent)) nativeEvent.preventDefault();
}
