import type { Navigation, Visit } from './navigation.ts';

/** The part of `Window` that is used here. */
interface NavigatedWindow {
  readonly history: {
    readonly state: unknown;
    pushState(state: object, title: '', url: string): void;
    replaceState(state: object, title: '', url?: string): void;
  };
  readonly location: {
    readonly pathname: string;
    readonly search: string;
    assign(url: string): void;
  };
  addEventListener(type: 'popstate', listener: () => void): void;
}

/**
 * Navigation by the history of a browser tab. Adds a key to the state of each entry, which
 * identifies it when the visitor returns; the rest of the state stays.
 */
export function createBrowserNavigation(view: NavigatedWindow): Navigation {
  const { history, location } = view;
  const listeners = new Set<(visit: Visit) => void>();
  if (keyOf(history.state) === undefined) {
    const state = typeof history.state === 'object' ? history.state : {};
    history.replaceState({ ...state, key: createKey() }, '');
  }
  let current = readVisit('pop');

  function readVisit(action: Visit['action'], info?: unknown): Visit {
    const { pathname, search } = location;
    return { pathname, search, key: keyOf(history.state) ?? '', action, info };
  }

  function setCurrent(visit: Visit) {
    current = visit;
    for (const listener of [...listeners]) listener(visit);
  }

  view.addEventListener('popstate', () => setCurrent(readVisit('pop')));
  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go(url, { replace = false, info } = {}) {
      const state = { key: createKey() };
      try {
        if (replace) history.replaceState(state, '', url);
        else history.pushState(state, '', url);
      } catch {
        // Safari refuses more than a hundred entries in ten seconds.
        return location.assign(url);
      }
      setCurrent(readVisit(replace ? 'replace' : 'push', info));
    },
  };
}

function createKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

function keyOf(state: unknown): string | undefined {
  const isKeyed = typeof state === 'object' && state !== null && 'key' in state;
  return isKeyed && typeof state.key === 'string' ? state.key : undefined;
}
