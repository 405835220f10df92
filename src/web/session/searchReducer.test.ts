import { describe, expect, test } from 'vitest';
import { NO_FILTERS } from '../../catalog/filters.ts';
import type { Item } from '../../catalog/item.ts';
import type { SearchResult } from '../../search/engine.ts';
import { LANDING, type SearchParams } from './searchParams.ts';
import { addressOf, paramsOf, type SearchAction, searchReducer } from './searchReducer.ts';
import { type Answer, createInitialState, LANDING_STATE, type SearchState } from './searchState.ts';

const PARAMS: SearchParams = { ...LANDING, query: '高等数学', category: 'test' };
const FILTERS = { ...NO_FILTERS, course: ['高等数学'] };

function answer(total: number, ids: readonly string[] = []): Answer {
  const items = ids.map((id) => ({ type: 'unknown', id }) as const);
  return { ...result(total), params: PARAMS, items, milliseconds: 1 };
}

function result(total: number): SearchResult {
  return { mode: 'text', total, items: [], facets: {} };
}

function reduce(state: SearchState, ...actions: readonly SearchAction[]): SearchState {
  return actions.reduce(searchReducer, state);
}

const ANSWERED = createInitialState(PARAMS, answer(40, ['a', 'b']), false);

describe('typing', () => {
  test('searches the text without what an input method is composing', () => {
    const state = reduce(
      LANDING_STATE,
      { type: 'edit', text: '高', composing: false },
      { type: 'edit', text: '高deng', composing: true },
    );
    expect(state.inputText).toBe('高deng');
    expect(paramsOf(state)?.query).toBe('高');
  });

  test('clears the filters with another query, and keeps them when only space changes', () => {
    const chosen = reduce(ANSWERED, { type: 'filters', filters: FILTERS });
    const edited = (text: string) => reduce(chosen, { type: 'edit', text, composing: false });
    expect(edited('高等数学 ').filters).toBe(FILTERS);
    expect(edited('高等').filters).toBe(NO_FILTERS);
  });

  test('returns the same object for the same text', () => {
    const state = reduce(LANDING_STATE, { type: 'edit', text: '高', composing: false });
    expect(reduce(state, { type: 'edit', text: '高', composing: false })).toBe(state);
  });
});

describe('the address', () => {
  test('has the params of the request, not those of the box', () => {
    const state = reduce(ANSWERED, { type: 'edit', text: '线性', composing: false });
    expect(addressOf(state)).toBe(PARAMS);
  });

  test('is that of the home page on the landing, in every category', () => {
    expect(addressOf(reduce(ANSWERED, { type: 'show-landing' }))).toEqual(LANDING);
  });

  test('of a category without a query shows all of it, until something is typed', () => {
    const params = { ...LANDING, category: 'test', filters: FILTERS } as const;
    const browsing = reduce(LANDING_STATE, { type: 'sync-from-address', params });
    expect(paramsOf(browsing)).toEqual(params);
    expect(paramsOf(reduce(browsing, { type: 'category', category: 'doc' }))).toMatchObject({
      query: '',
      category: 'doc',
    });
    expect(paramsOf(reduce(browsing, { type: 'category', category: 'all' }))).toBeUndefined();
    const typed = reduce(browsing, { type: 'edit', text: '力', composing: false });
    expect(paramsOf(typed)?.query).toBe('力');
    expect(paramsOf(reduce(typed, { type: 'edit', text: '', composing: false }))).toBeUndefined();
  });

  test('sets box, category, filters and sort when it is followed', () => {
    const params: SearchParams = {
      query: '力学',
      category: 'test',
      filters: FILTERS,
      sort: 'newest',
    };
    const state = reduce(ANSWERED, { type: 'sync-from-address', params });
    expect(paramsOf(state)).toEqual(params);
    expect(state.inputText).toBe('力学');
  });
});

describe('the phase to render', () => {
  const request: SearchAction = { type: 'request', params: { ...PARAMS, query: '线性代数' } };

  test('stays as it is while an answer is pending, and follows the answer', () => {
    const pending = reduce(ANSWERED, request);
    expect(pending.phase.status).toBe('pending');
    expect(pending.shownPhase).toBe(ANSWERED.shownPhase);
    const answered = reduce(pending, { type: 'answer', answer: answer(0) });
    expect(answered.shownPhase).toBe(answered.phase);
  });

  test('does not stay on an answer without results', () => {
    const pending = reduce(createInitialState(PARAMS, answer(0), false), request);
    expect(pending.shownPhase).toBe(pending.phase);
  });

  test('stays on the landing until the answer is late', () => {
    const pending = reduce(LANDING_STATE, request);
    expect(pending.shownPhase.status).toBe('landing');
    const late = reduce(pending, { type: 'late' });
    expect(late).toMatchObject({ isLate: true, shownPhase: { status: 'pending' } });
    expect(reduce(late, { type: 'answer', answer: answer(1) }).isLate).toBe(false);
  });
});

describe('another page of results', () => {
  test('adds only items that are not shown yet', () => {
    const page = { ...result(40), items: answer(40, ['b', 'c']).items };
    const { phase } = reduce(
      ANSWERED,
      { type: 'more', progress: 'pending' },
      { type: 'page', page },
    );
    expect(phase).toMatchObject({ more: 'idle', answer: { total: 40 } });
    expect('answer' in phase && phase.answer?.items.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('ends the list if it brings nothing new, because the catalog has changed', () => {
    const page = { ...result(40), items: answer(40, ['a']).items };
    expect(reduce(ANSWERED, { type: 'page', page }).phase).toMatchObject({ answer: { total: 2 } });
  });
});

describe('a preview', () => {
  const item: Item = {
    id: 'a',
    type: 'book',
    url: '/files/a.pdf',
    data: { title: '线性代数', authors: [], translators: [], isbn: [], filetype: 'pdf' },
  };

  test('counts as asked for unless the page reopened it', () => {
    const reopened = reduce(ANSWERED, { type: 'preview', item, isReopened: true });
    expect(reopened).toMatchObject({ previewed: item, previewRequests: 0 });
    // The same one again, for its panel may be folded.
    const asked = reduce(reopened, { type: 'preview', item });
    expect(asked.previewRequests).toBe(1);
    expect(reduce(asked, { type: 'preview', item: undefined }).previewRequests).toBe(1);
  });
});
