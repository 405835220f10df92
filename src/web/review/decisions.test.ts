import { describe, expect, it } from 'vitest';
import { createDecisions, type Decision, UNDO_MS } from './decisions.ts';

const accept: Decision = { kind: 'accept', request: { version: 1 } };
const refuse: Decision = { kind: 'refuse', request: { version: 1, reason: 'spam' } };

/** Decisions with a clock that the test moves, and a server that the test answers for. */
function start() {
  const timers: { readonly run: () => void; readonly after: number }[] = [];
  const sent: {
    readonly uuid: string;
    readonly isLeaving: boolean;
    settle(error?: Error): void;
  }[] = [];
  const parts: number[] = [];
  const decisions = createDecisions({
    send: (uuid, _decision, isLeaving) =>
      new Promise<void>((resolve, reject) => {
        sent.push({ uuid, isLeaving, settle: (error) => (error ? reject(error) : resolve()) });
      }),
    acceptSeveral: async (uuids) => {
      parts.push(uuids.length);
      return new Map(uuids.filter((uuid) => uuid === '3').map((uuid) => [uuid, new Error('held')]));
    },
    schedule(run, after) {
      const timer = { run, after };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
  });
  const kinds = () => [...decisions.current()].map(([uuid, { kind }]) => `${uuid} ${kind}`);
  return {
    decisions,
    timers,
    sent,
    parts,
    kinds,
    settled: () => new Promise((resolve) => setTimeout(resolve)),
  };
}

describe('decisions', () => {
  it('sends what is accepted at once, one after the other', async () => {
    const { decisions, sent, kinds, settled } = start();
    decisions.decide('first', accept);
    decisions.decide('second', accept);
    await settled();
    expect(sent.map(({ uuid }) => uuid)).toEqual(['first']);
    sent[0]?.settle();
    await settled();
    expect(sent.map(({ uuid }) => uuid)).toEqual(['first', 'second']);
    expect(kinds()).toEqual(['first done', 'second sending']);
  });

  it('keeps a failure with its error, and goes on with the next', async () => {
    const { decisions, sent, kinds, settled } = start();
    decisions.decide('first', accept);
    decisions.decide('second', accept);
    await settled();
    sent[0]?.settle(new Error('refused'));
    await settled();
    expect(kinds()).toEqual(['first failed', 'second sending']);
  });

  it('lets a refusal be undone until it is sent', async () => {
    const { decisions, timers, sent, kinds, settled } = start();
    decisions.decide('first', refuse);
    expect(timers.map(({ after }) => after)).toEqual([UNDO_MS]);
    expect(kinds()).toEqual(['first waiting']);
    expect(decisions.undo('first')).toBe(true);
    expect(kinds()).toEqual([]);
    expect(timers).toEqual([]);
    decisions.decide('first', refuse);
    timers[0]?.run();
    await settled();
    expect(sent).toHaveLength(1);
    expect(decisions.undo('first')).toBe(false);
  });

  it('sends what waits when the page is left', () => {
    const { decisions, timers, sent } = start();
    decisions.decide('first', refuse);
    decisions.decide('second', refuse);
    decisions.flush();
    expect(sent.map(({ uuid, isLeaving }) => [uuid, isLeaving])).toEqual([
      ['first', true],
      ['second', true],
    ]);
    expect(timers).toEqual([]);
  });

  it('accepts several in parts, and says how many were not accepted', async () => {
    const { decisions, parts, kinds } = start();
    const uuids = Array.from({ length: 12 }, (_, at) => String(at));
    expect(await decisions.acceptAll(uuids)).toBe(1);
    expect(parts).toEqual([10, 2]);
    expect(kinds().filter((kind) => !kind.endsWith('done'))).toEqual(['3 failed']);
  });
});
