import { expect, test } from 'vitest';
import { NO_FILTERS } from '../../catalog/filters.ts';
import { createAddressBar, URL_DELAY_MS } from './addressBar.ts';
import { LANDING, type SearchParams } from './searchParams.ts';

/** An address bar whose clock, history and search params the test controls. */
function write(start: Partial<SearchParams> = {}) {
  const initial: SearchParams = { ...LANDING, ...start };
  const history: string[] = ['(start)'];
  let wanted = initial;
  let timers: { left: number; run: () => void }[] = [];
  const writer = createAddressBar(
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
    () => wanted,
  );
  return {
    writer,
    history,
    want(change: Partial<SearchParams>) {
      wanted = { ...wanted, ...change };
    },
    pass(milliseconds: number) {
      for (const timer of timers) timer.left -= milliseconds;
      const due = timers.filter(({ left }) => left <= 0);
      timers = timers.filter(({ left }) => left > 0);
      for (const { run } of due) run();
    },
  };
}

test('writes typing 500 ms after the last key, as one entry for all refinements', () => {
  const { writer, history, want, pass } = write();
  for (const query of ['高', '高等', '高等数']) {
    want({ query });
    writer.writeLater();
    pass(URL_DELAY_MS - 1);
  }
  expect(history).toEqual(['(start)']);
  pass(1);
  want({ query: '高等数学' });
  writer.writeLater();
  pass(URL_DELAY_MS);
  expect(history).toEqual(['(start)', '/?q=高等数学']);
});

test('never writes text that is typed and undone within 500 ms', () => {
  const { writer, history, want, pass } = write({ query: '高' });
  want({ query: '高x' });
  writer.writeLater();
  want({ query: '高' });
  writer.writeLater();
  pass(URL_DELAY_MS);
  expect(history).toEqual(['(start)']);
});

test('another tab adds an entry at once, after the pending text', () => {
  const { writer, history, want, pass } = write({ query: '高' });
  want({ query: '高等' });
  writer.writeLater();
  want({ category: 'test' });
  writer.write();
  pass(URL_DELAY_MS);
  expect(history).toEqual(['(start)', '/?q=高等&c=test']);
});

test('filters and sort order replace the entry, so that Back does not step through them', () => {
  const { writer, history, want } = write({ query: '高', category: 'test' });
  want({ filters: { ...NO_FILTERS, stage: ['期末', '期中'] } });
  writer.write();
  want({ sort: 'newest' });
  writer.write();
  expect(history).toEqual(['/?q=高&c=test&stage=期末&stage=期中&s=newest']);
});

test('settling writes a pending change once, and nothing without one', () => {
  const { writer, history, want, pass } = write();
  writer.settle();
  want({ query: '高' });
  writer.settle();
  expect(history).toEqual(['(start)']);
  writer.writeLater();
  writer.settle();
  writer.settle();
  pass(URL_DELAY_MS);
  expect(history).toEqual(['(start)', '/?q=高']);
});

test('going home adds an entry from any page but home', () => {
  const { writer, history } = write({ query: '高' });
  writer.follow(undefined);
  writer.go(LANDING);
  expect(history).toEqual(['(start)', '/']);
  writer.go(LANDING);
  expect(history).toEqual(['(start)', '/']);
});

test('an external change of the address discards the pending write', () => {
  const { writer, history, want, pass } = write({ query: '高' });
  want({ query: '高等' });
  writer.writeLater();
  writer.follow(LANDING);
  pass(URL_DELAY_MS);
  expect(history).toEqual(['(start)']);
  expect(writer.current()).toEqual(LANDING);
});

test('writes nothing on another page', () => {
  const { writer, history, want } = write();
  writer.follow(undefined);
  want({ query: '高' });
  writer.write();
  writer.writeLater();
  writer.settle();
  expect(history).toEqual(['(start)']);
});
