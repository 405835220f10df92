import type { Category } from '../../catalog/category.ts';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import { PAGE_SIZE } from '../../protocol/pageSize.ts';
import { homeUrl } from '../../protocol/urls.ts';
import type { QueryMode } from '../../search/query.ts';
import type { SearchClient } from './searchClient.ts';

/** From the last key to the address bar (specification, section 9). Results do not wait for it. */
export const URL_DELAY_MS = 500;

/** What was asked: a trimmed query, not empty, in a category. */
export interface Question {
  readonly query: string;
  readonly category: Category;
}

/** The part of an answer that has arrived, with the question that it answers. */
export interface Answer {
  readonly question: Question;
  readonly mode: QueryMode;
  readonly total: number;
  readonly items: readonly (Item | UnknownItem)[];
  /** From asking to knowing. */
  readonly milliseconds: number;
}

/** Where the search stands. While an answer is on its way, the one before stays in sight. */
export type SearchPhase =
  | { readonly status: 'landing' }
  | { readonly status: 'pending'; readonly question: Question; readonly answer?: Answer }
  | {
      readonly status: 'answered';
      readonly question: Question;
      readonly answer: Answer;
      /** The next 20: not asked for, on their way, or failed. */
      readonly more: 'idle' | 'pending' | 'failed';
    }
  | { readonly status: 'failed'; readonly question: Question; readonly error: unknown };

export interface RoadState {
  /** What stands in the box, letter by letter, also while an input method composes. */
  readonly typed: string;
  readonly category: Category;
  readonly phase: SearchPhase;
  /** The item whose preview is open. */
  readonly previewed: Item | undefined;
}

/** What the address of the home page says. */
export interface Address {
  readonly query: string;
  readonly category: Category;
}

export interface RoadSurroundings {
  readonly client: SearchClient;
  /** Goes to an address of this site, as a new entry of the history or in place of this one. */
  readonly navigate: (url: string, options: { readonly replace: boolean }) => void;
  /** Milliseconds, from any start. */
  readonly now: () => number;
  /** Runs something later; the function that comes back prevents it. */
  readonly schedule: (run: () => void, milliseconds: number) => () => void;
}

/**
 * The road from a typed letter to results, free of any framework: it knows what is asked, whose
 * answer is in sight, and what the address has to say. Every answer is matched with its question,
 * so a late one can never replace a newer one.
 */
export interface SearchRoad {
  state(): RoadState;
  /** The state it began with: what the server rendered. */
  initialState(): RoadState;
  subscribe(listener: () => void): () => void;
  /** Asks what the address asked, if nothing has answered that yet. */
  start(): void;
  /** The text of the box changed; `composing` while an input method has not settled on it. */
  type(text: string, options?: { readonly composing?: boolean }): void;
  choose(category: Category): void;
  /** Puts what is asked into the address now: Enter, or whatever else leads away from typing. */
  settle(): void;
  /** Back to the landing, whatever page is open: the clear button and the logo. */
  reset(): void;
  /** The next 20 results. */
  more(): Promise<void>;
  retry(): void;
  preview(item: Item | undefined): void;
  /** The address changed by other hands: Back, Forward, a link. Undefined: another page. */
  follow(address: Address | undefined): void;
}

/**
 * @param initial what the address says at the start, and the first answer to that where the server
 *   has sent one; `address` is undefined where another page than the home page is open.
 */
export function createSearchRoad(
  { client, navigate, now, schedule }: RoadSurroundings,
  initial: { readonly address: Address | undefined; readonly answer?: Answer | undefined },
): SearchRoad {
  const listeners = new Set<() => void>();
  const initialState = stateAt(initial.address ?? LANDING, initial.answer);
  let state = initialState;
  /** The text of the box without what an input method is still composing. */
  let settled = initialState.typed;
  /** What the address bar says; undefined on another page. */
  let address = initial.address;
  let cancelWrite: (() => void) | undefined;
  /** The search on its way; aborted as soon as its answer is no longer wanted. */
  let asking: AbortController | undefined;

  function set(change: Partial<RoadState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function stopAsking() {
    asking?.abort();
    asking = undefined;
  }

  function stopWriting() {
    cancelWrite?.();
    cancelWrite = undefined;
  }

  async function ask(question: Question) {
    stopAsking();
    const mine = new AbortController();
    asking = mine;
    const before = 'answer' in state.phase ? state.phase.answer : undefined;
    set({ phase: { status: 'pending', question, ...(before && { answer: before }) } });
    const started = now();
    try {
      const result = await client.search({ ...question, offset: 0, limit: PAGE_SIZE }, mine.signal);
      if (asking !== mine) return;
      const answer = { question, ...result, milliseconds: now() - started };
      set({ phase: { status: 'answered', question, answer, more: 'idle' } });
    } catch (error) {
      if (asking === mine) set({ phase: { status: 'failed', question, error } });
    }
  }

  /** Asks what box and tabs say now, unless that is what is asked already. */
  function askCurrent() {
    const query = settled.trim();
    const { phase } = state;
    if (query === '') {
      stopAsking();
      // Nothing typed is the landing, and the landing has no tabs: a category would stay unseen.
      if (phase.status !== 'landing') set({ ...LANDING_STATE, typed: state.typed });
      return;
    }
    const question = { query, category: state.category };
    if (phase.status !== 'landing' && isSame(phase.question, question)) return;
    void ask(question);
  }

  /** The address of what is asked. A text that is still being composed has not been asked. */
  function wanted(): Address {
    const { phase } = state;
    return phase.status === 'landing' ? { query: '', category: state.category } : phase.question;
  }

  function write() {
    stopWriting();
    const target = wanted();
    if (!address || isSame(address, target)) return;
    // One entry for each step a person would call one: the first search, another tab, clearing.
    // Refining the text is none, so that Back never walks through syllables.
    const replace =
      address.category === target.category && address.query !== '' && target.query !== '';
    address = target;
    navigate(homeUrl(target), { replace });
  }

  function writeLater() {
    stopWriting();
    if (address && !isSame(address, wanted())) cancelWrite = schedule(write, URL_DELAY_MS);
  }

  async function more() {
    const { phase } = state;
    if (phase.status !== 'answered' || phase.more === 'pending') return;
    const { question, answer } = phase;
    if (answer.items.length >= answer.total) return;
    const mine = new AbortController();
    stopAsking();
    asking = mine;
    set({ phase: { ...phase, more: 'pending' } });
    try {
      const request = { ...question, offset: answer.items.length, limit: PAGE_SIZE };
      const { items } = await client.search(request, mine.signal);
      if (asking !== mine) return;
      const grown = joinItems(answer.items, items);
      // No growth although more was promised: the catalog has changed, and this is its end.
      const total = grown.length === answer.items.length ? grown.length : answer.total;
      set({ phase: { ...phase, answer: { ...answer, total, items: grown }, more: 'idle' } });
    } catch {
      if (asking === mine) set({ phase: { ...phase, more: 'failed' } });
    }
  }

  return {
    state: () => state,
    initialState: () => initialState,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    start() {
      if (address && state.phase.status === 'pending') void ask(state.phase.question);
    },

    type(text, { composing = false } = {}) {
      if (text !== state.typed) set({ typed: text });
      if (composing) return;
      settled = text;
      askCurrent();
      writeLater();
    },

    choose(category) {
      if (category !== state.category) set({ category });
      askCurrent();
      write();
    },

    settle() {
      if (cancelWrite) write();
    },

    reset() {
      stopWriting();
      stopAsking();
      settled = '';
      set(LANDING_STATE);
      if (address && isSame(address, LANDING)) return;
      address = LANDING;
      navigate(homeUrl(LANDING), { replace: false });
    },

    more,

    retry() {
      const { phase } = state;
      if (phase.status === 'failed') void ask(phase.question);
      else if (phase.status === 'answered' && phase.more === 'failed') void more();
    },

    preview(previewed) {
      set({ previewed });
    },

    follow(next) {
      stopWriting();
      address = next;
      if (!next) return;
      if (settled.trim() !== next.query || state.typed !== settled) {
        settled = next.query;
        set({ typed: next.query });
      }
      if (isSame(wanted(), next)) return;
      set({ category: next.category });
      askCurrent();
      if (state.category !== next.category) set({ category: next.category });
    },
  };
}

const LANDING: Address = { query: '', category: 'all' };

const LANDING_STATE: RoadState = {
  typed: '',
  category: 'all',
  phase: { status: 'landing' },
  previewed: undefined,
};

function stateAt({ query, category }: Address, answer: Answer | undefined): RoadState {
  if (query === '') return { ...LANDING_STATE, category };
  const question = { query, category };
  const phase: SearchPhase = answer
    ? { status: 'answered', question, answer, more: 'idle' }
    : { status: 'pending', question };
  return { ...LANDING_STATE, typed: query, category, phase };
}

function isSame(a: Address, b: Address): boolean {
  return a.query === b.query && a.category === b.category;
}

/** The second page of a catalog that changed meanwhile may repeat items of the first. */
function joinItems(first: Answer['items'], second: Answer['items']): Answer['items'] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !known.has(id))];
}
