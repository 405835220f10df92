import { expect, test } from 'vitest';
import { NO_FILTERS } from '../../catalog/filters.ts';
import { createAddressBar, URL_DELAY_MS } from './addressBar.ts';
import { LANDING, type SearchParams } from './searchParams.ts';

/** An address bar whose clock, history and search params the test controls. */
function setUp(start: Partial<SearchParams> = {}) {
  const initial: SearchParams = { ...LANDING, ...start };
  const history: string[] = ['(start)'];
  let target = initial;
  let timers: { left: number; run: () => void }[] = [];
  const addressBar = createAddressBar(
    {
      navigate: (url, { replace }) => {
        if (replace) history.pop();
        history.push(decodeURIComponent(url));
      },
      schedule: (run, left) => {
        const timer = { left, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
    initial,
    () => target,
  );
  return {
    addressBar,
    history,
    setParams(change: Partial<SearchParams>) {
      target = { ...target, ...change };
    },
    advance(milliseconds: number) {
      for (const timer of timers) timer.left -= milliseconds;
      const due = timers.filter(({ left }) => left <= 0);
      timers = timers.filter(({ left }) => left > 0);
      for (const { run } of due) run();
    },
  };
}

test('writes typing 500 ms after the last key, as one entry for all refinements', () => {
  const { addressBar, history, setParams, advance } = setUp();
  for (const query of ['高', '高等', '高等数']) {
    setParams({ query });
    addressBar.writeLater();
    advance(URL_DELAY_MS - 1);
  }
  expect(history).toEqual(['(start)']);
  advance(1);
  setParams({ query: '高等数学' });
  addressBar.writeLater();
  advance(URL_DELAY_MS);
  expect(history).toEqual(['(start)', '/?q=高等数学']);
});

test('never writes text that is typed and undone within 500 ms', () => {
  const { addressBar, history, setParams, advance } = setUp({ query: '高' });
  setParams({ query: '高x' });
  addressBar.writeLater();
  setParams({ query: '高' });
  addressBar.writeLater();
  advance(URL_DELAY_MS);
  expect(history).toEqual(['(start)']);
});

test('another tab adds an entry at once, after the pending text', () => {
  const { addressBar, history, setParams, advance } = setUp({ query: '高' });
  setParams({ query: '高等' });
  addressBar.writeLater();
  setParams({ category: 'test' });
  addressBar.write();
  advance(URL_DELAY_MS);
  expect(history).toEqual(['(start)', '/?q=高等&c=test']);
});

test('filters and sort order replace the entry, so that Back does not step through them', () => {
  const { addressBar, history, setParams } = setUp({ query: '高', category: 'test' });
  setParams({ filters: { ...NO_FILTERS, stage: ['期末', '期中'] } });
  addressBar.write();
  setParams({ sort: 'newest' });
  addressBar.write();
  expect(history).toEqual(['/?q=高&c=test&stage=期末&stage=期中&s=newest']);
});

test('flushing writes a pending change once, and nothing without one', () => {
  const { addressBar, history, setParams, advance } = setUp();
  addressBar.flush();
  setParams({ query: '高' });
  addressBar.flush();
  expect(history).toEqual(['(start)']);
  addressBar.writeLater();
  addressBar.flush();
  addressBar.flush();
  advance(URL_DELAY_MS);
  expect(history).toEqual(['(start)', '/?q=高']);
});

test('going home adds an entry from any page but home', () => {
  const { addressBar, history } = setUp({ query: '高' });
  addressBar.sync(undefined);
  addressBar.go(LANDING);
  expect(history).toEqual(['(start)', '/']);
  addressBar.go(LANDING);
  expect(history).toEqual(['(start)', '/']);
});

test('an external change of the address discards the pending write', () => {
  const { addressBar, history, setParams, advance } = setUp({ query: '高' });
  setParams({ query: '高等' });
  addressBar.writeLater();
  addressBar.sync(LANDING);
  advance(URL_DELAY_MS);
  expect(history).toEqual(['(start)']);
  expect(addressBar.current()).toEqual(LANDING);
});

test('writes nothing on another page', () => {
  const { addressBar, history, setParams } = setUp();
  addressBar.sync(undefined);
  setParams({ query: '高' });
  addressBar.write();
  addressBar.writeLater();
  addressBar.flush();
  expect(history).toEqual(['(start)']);
});
