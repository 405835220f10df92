import { type Category, parseCategory } from '../../catalog/category.ts';
import type { Item } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { trimQuery } from '../../catalog/trimQuery.ts';
import { PARAMETERS } from '../../protocol/urls.ts';
import type { SearchStore } from '../session/searchStore.ts';
import { kept } from './browserKept.ts';
import { addDocument, addSearch, documentOf } from './keptLists.ts';

let search: SearchStore | undefined;

/**
 * Records what counts as used: a search that is submitted, or of which a result is opened, and a
 * document that is previewed, or whose download begins. What is only typed does not count.
 */
export function recordVisits(store: SearchStore): void {
  search = store;
  kept.beginRecording();
  let previewed: Item | undefined;
  const recordPreview = () => {
    const { previewed: item } = store.state();
    if (item && item !== previewed) recordOpened(item);
    previewed = item;
  };
  recordPreview();
  store.subscribe(recordPreview);
  addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement) || !target.closest('search')) return;
    const fields = new FormData(target);
    recordSearch(textOf(fields, PARAMETERS.query), textOf(fields, PARAMETERS.category));
  });
  // A link of a card leads to the document or to its page.
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('a')) return;
    const card = target.closest<HTMLElement>('[data-item-id]');
    const item = findShown(store, card?.dataset.itemId);
    if (!item) return;
    if (target.closest('h2')) recordOpened(item);
    else recordShownSearch(store);
  });
}

/** Records that a document was opened, and with it the search that it was found by. */
export function recordOpened(item: Item): void {
  if (!search) return;
  if (kept.state().isRecording && isMd5(item.id))
    kept.update((lists) => addDocument(lists, 'opened', documentOf(item, Date.now())));
  if (findShown(search, item.id)) recordShownSearch(search);
}

function recordShownSearch(store: SearchStore): void {
  const { committedText, category } = store.state();
  recordSearch(committedText, category);
}

function recordSearch(text: string, category: string): void {
  const query = trimQuery(text);
  if (query === '' || !kept.state().isRecording) return;
  const entry: { query: string; category: Category; at: number } = {
    query,
    category: parseCategory(category),
    at: Date.now(),
  };
  kept.update((lists) => addSearch(lists, entry));
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}

/** The item of a card of the shown results. */
function findShown(store: SearchStore, id: string | undefined): Item | undefined {
  const { shownPhase } = store.state();
  const items = 'answer' in shownPhase ? (shownPhase.answer?.items ?? []) : [];
  const item = items.find((one) => one.id === id);
  return item?.type === 'unknown' ? undefined : item;
}
