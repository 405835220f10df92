import { expect, test } from 'vitest';
import { createBrowserNavigation } from './browserNavigation.ts';
import type { Visit } from './navigation.ts';

/** A tab with the parts of its history that navigation needs. */
function openTab(url: string, state: unknown = null) {
  const entries = [{ url: new URL(url, 'http://localhost'), state }];
  let index = 0;
  let isFull = false;
  const assigned: string[] = [];
  let onPop: () => void = () => undefined;
  const here = () => entries[index] ?? expect.fail('no such entry');
  const view = {
    history: {
      get state() {
        return here().state;
      },
      pushState(state: unknown, _title: string, url: string) {
        if (isFull) throw new DOMException('too many', 'SecurityError');
        entries.splice(index + 1, entries.length, { url: new URL(url, here().url), state });
        index += 1;
      },
      replaceState(state: unknown, _title: string, url?: string) {
        entries[index] = { url: new URL(url ?? here().url, here().url), state };
      },
    },
    location: {
      get pathname() {
        return here().url.pathname;
      },
      get search() {
        return here().url.search;
      },
      assign(url: string) {
        assigned.push(url);
      },
    },
    addEventListener: (_: 'popstate', listener: () => void) => {
      onPop = listener;
    },
  };
  return {
    view,
    entries,
    assigned,
    fill: () => {
      isFull = true;
    },
    back: () => {
      index -= 1;
      onPop();
    },
  };
}

test('adds a key to the state of the initial entry', () => {
  const tab = openTab('/?q=a', { other: 1 });
  const { key, ...visit } = createBrowserNavigation(tab.view).current();
  expect(visit).toMatchObject({ pathname: '/', search: '?q=a', action: 'pop' });
  expect(key).toMatch(/^\w{1,8}$/u);
  expect(tab.entries[0]?.state).toEqual({ other: 1, key });
});

test('keeps the key of an entry, also through a reload', () => {
  const navigation = createBrowserNavigation(openTab('/', { key: 'known' }).view);
  expect(navigation.current().key).toBe('known');
});

test('notifies listeners of each visit, with its address, kind and mark', () => {
  const tab = openTab('/', { key: 'first' });
  const navigation = createBrowserNavigation(tab.view);
  const visits: Visit[] = [];
  const stop = navigation.subscribe((visit) => visits.push(visit));
  navigation.go('/about');
  navigation.go('/?q=a', { replace: true, info: 'search' });
  tab.back();
  expect(visits).toMatchObject([
    { pathname: '/about', action: 'push', info: undefined },
    { pathname: '/', search: '?q=a', action: 'replace', info: 'search' },
    { pathname: '/', search: '', action: 'pop', key: 'first', info: undefined },
  ]);
  expect(new Set(visits.map(({ key }) => key)).size).toBe(3);
  expect(navigation.current()).toBe(visits.at(-1));
  stop();
  navigation.go('/about');
  expect(visits).toHaveLength(3);
});

test('loads the page when the browser refuses another history entry', () => {
  const tab = openTab('/');
  const navigation = createBrowserNavigation(tab.view);
  const before = navigation.current();
  tab.fill();
  navigation.go('/about');
  expect(tab.assigned).toEqual(['/about']);
  expect(navigation.current()).toBe(before);
});
