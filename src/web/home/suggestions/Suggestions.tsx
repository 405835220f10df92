import { FileText, GraduationCap } from 'lucide-react';
import { type ReactElement, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Suggestion } from '../../../search/engine.ts';
import { SEARCH_BOX_ID } from '../../keyboard/boxFocus.ts';
import { useSearch, useSearchStore } from '../../session/useSearch.ts';
import { MarkedText } from '../../ui/MarkedText.tsx';
import { SUGGESTIONS_ID } from '../suggestionsId.ts';
import { suggestionKey } from './suggestionKey.ts';
import './suggestions.css';

const KINDS = {
  course: { label: '课程', Icon: GraduationCap },
  title: { label: '标题', Icon: FileText },
} as const;

const NONE: readonly Suggestion[] = [];

/**
 * Suggestions for the typed text, in one line below the box that scrolls horizontally (WAI-ARIA,
 * combobox pattern: the focus stays in the box, and keys move the active suggestion).
 */
export function Suggestions(): ReactElement | null {
  const store = useSearchStore();
  const suggestions = useSearch((state) => state.suggestions) ?? NONE;
  const [active, setActive] = useActive(suggestions);
  const isOpen = suggestions.length > 0;

  function accept({ text }: Suggestion) {
    store.acceptQuery(text, 'suggestion');
    // On a phone, choosing one hides the keyboard to show the results.
    if (matchMedia('(pointer: coarse)').matches) searchBox()?.blur();
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = isOpen ? suggestionKey(event, active, suggestions.length) : undefined;
    if (!step) return;
    // Otherwise the page would handle the arrow key and go to the first result.
    if (step.type !== 'leave') event.preventDefault();
    const chosen = suggestions[active];
    if (step.type === 'activate') setActive(step.position);
    else if (step.type === 'accept' && chosen) accept(chosen);
    else store.dismissSuggestions();
  });

  // Another component renders the box, before this one has loaded. Listen from the first render on,
  // or a key press right after it would be lost.
  useLayoutEffect(() => {
    const box = searchBox();
    const leave = () => store.dismissSuggestions();
    // The box may have lost the focus meanwhile.
    if (document.activeElement !== box) leave();
    box?.addEventListener('keydown', onKeyDown);
    box?.addEventListener('blur', leave);
    return () => {
      box?.removeEventListener('keydown', onKeyDown);
      box?.removeEventListener('blur', leave);
    };
  }, [store]);
  useLayoutEffect(() => {
    const box = searchBox();
    box?.setAttribute('aria-expanded', String(isOpen));
    const option = active < 0 ? null : document.getElementById(idOf(active));
    if (option) box?.setAttribute('aria-activedescendant', option.id);
    option?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return () => {
      box?.setAttribute('aria-expanded', 'false');
      box?.removeAttribute('aria-activedescendant');
    };
  }, [isOpen, active]);

  if (!isOpen) return null;
  return (
    <div id={SUGGESTIONS_ID} role="listbox" aria-label="搜索建议" className="suggestions">
      {suggestions.map((suggestion, position) => (
        <SuggestionOption
          key={`${suggestion.kind} ${suggestion.text}`}
          suggestion={suggestion}
          id={idOf(position)}
          isActive={position === active}
          onAccept={() => accept(suggestion)}
        />
      ))}
    </div>
  );
}

function SuggestionOption({
  suggestion: { text, kind, count, marks },
  id,
  isActive,
  onAccept,
}: {
  readonly suggestion: Suggestion;
  readonly id: string;
  readonly isActive: boolean;
  readonly onAccept: () => void;
}): ReactElement {
  const { label, Icon } = KINDS[kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box
    // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus for its suggestions
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="suggestion"
      // Keeps the focus in the box, and the on-screen keyboard open.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onAccept}
    >
      <span className="suggestion-body">
        <Icon aria-hidden />
        <span className="sr-only">{label}</span>
        <span className="suggestion-text">
          <MarkedText text={text} marks={marks} />
        </span>
        <span className="suggestion-count">
          {count}
          <span className="sr-only"> 条</span>
        </span>
      </span>
    </div>
  );
}

/** The position of the active suggestion; reset when the suggestions change. */
function useActive(suggestions: readonly Suggestion[]) {
  const [{ of, position }, set] = useState({ of: suggestions, position: -1 });
  const setActive = (next: number) => set({ of: suggestions, position: next });
  return [of === suggestions ? position : -1, setActive] as const;
}

function idOf(position: number): string {
  return `${SUGGESTIONS_ID}-${position}`;
}

function searchBox(): HTMLElement | null {
  return document.getElementById(SEARCH_BOX_ID);
}
