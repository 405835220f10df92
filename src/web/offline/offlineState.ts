import { SAVED_KEY, SWITCH_KEY } from './names.ts';
import type { OfflineState } from './offlineSummary.ts';

/**
 * The state of documents in this browser, for many buttons: small, so that the page need not wait for
 * the code that saves. The ids of saved documents are in the local storage, which can be read at once;
 * the documents themselves are in the Cache Storage.
 */
const states = new Map<string, OfflineState>(readSavedIds().map((id) => [id, { phase: 'saved' }]));
const listeners = new Set<() => void>();

export function offlineStateOf(id: string): OfflineState | undefined {
  return states.get(id);
}

export function subscribeToOffline(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the state of a document; undefined if it is not saved. */
export function setOfflineState(id: string, state: OfflineState | undefined): void {
  if (state) states.set(id, state);
  else states.delete(id);
  if (state?.phase !== 'saving' && state?.phase !== 'waiting') writeSavedIds();
  notify();
}

/** Forgets all documents. */
export function clearOfflineStates(): void {
  states.clear();
  writeSavedIds();
  notify();
}

/** Whether any document is saved. */
export function hasSavedDocuments(): boolean {
  return [...states.values()].some(({ phase }) => phase === 'saved');
}

/** Whether the visitor has turned off what works offline. */
export function isOfflineOff(): boolean {
  return readKey(SWITCH_KEY) === 'off';
}

function notify(): void {
  for (const listener of listeners) listener();
}

function readSavedIds(): string[] {
  try {
    const ids: unknown = JSON.parse(readKey(SAVED_KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function writeSavedIds(): void {
  const ids = [...states].filter(([, { phase }]) => phase === 'saved').map(([id]) => id);
  try {
    if (ids.length > 0) localStorage.setItem(SAVED_KEY, JSON.stringify(ids));
    else localStorage.removeItem(SAVED_KEY);
  } catch {
    // Storage is refused: the documents are saved all the same.
  }
}

function readKey(key: string): string | null {
  // The server renders the same modules, and Node warns about its own local storage.
  if (!('document' in globalThis)) return null;
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is refused.
    return null;
  }
}

// Another tab has saved or removed documents.
globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  if (key !== SAVED_KEY && key !== null) return;
  const ids = readSavedIds();
  for (const [id, { phase }] of [...states]) {
    if (phase === 'saved' && !ids.includes(id)) states.delete(id);
  }
  for (const id of ids) if (!states.has(id)) states.set(id, { phase: 'saved' });
  notify();
});
