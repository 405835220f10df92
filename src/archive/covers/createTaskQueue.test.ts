import { expect, test } from 'vitest';
import { createTaskQueue } from './createTaskQueue.ts';

const never = new AbortController().signal;
const calm = { urgent: false, signal: never };
const urgent = { urgent: true, signal: never };

/** A task that records its start, and ends on request. */
function createTasks() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string) => async () => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return name;
  };
  return { begun, run, end: (name: string) => ends.get(name)?.() };
}

test('runs as many tasks at once as there are lanes, urgent ones first', async () => {
  const { begun, run, end } = createTasks();
  const queue = createTaskQueue<string>(1);
  const first = queue.add('a', run('a'), calm);
  const second = queue.add('b', run('b'), calm);
  const third = queue.add('c', run('c'), urgent);
  expect(begun).toEqual(['a']);
  end('a');
  await expect(first).resolves.toBe('a');
  await expect.poll(() => begun).toEqual(['a', 'c']);
  end('c');
  await third;
  await expect.poll(() => begun).toEqual(['a', 'c', 'b']);
  end('b');
  await expect(second).resolves.toBe('b');
});

test('shares a task between calls, and makes it urgent', async () => {
  const { begun, run, end } = createTasks();
  const queue = createTaskQueue<string>(1);
  const first = queue.add('a', run('a'), calm);
  const calmly = queue.add('b', run('b'), calm);
  queue.add('c', run('c'), calm);
  const urgently = queue.add('b', run('never'), urgent);
  end('a');
  await first;
  await expect.poll(() => begun).toEqual(['a', 'b']);
  end('b');
  expect(await Promise.all([calmly, urgently])).toEqual(['b', 'b']);
});

test('never starts a task without waiting callers', async () => {
  const { begun, run, end } = createTasks();
  const queue = createTaskQueue<string>(1);
  const first = queue.add('a', run('a'), calm);
  const leaving = new AbortController();
  const staying = queue.add('b', run('b'), calm);
  const left = queue.add('b', run('b'), { urgent: true, signal: leaving.signal });
  const dropped = queue.add('c', run('c'), { urgent: true, signal: leaving.signal });
  leaving.abort();
  expect(await Promise.all([left, dropped])).toEqual([undefined, undefined]);
  end('a');
  await first;
  await expect.poll(() => begun).toEqual(['a', 'b']);
  end('b');
  await expect(staying).resolves.toBe('b');
  expect(await queue.add('d', run('d'), { urgent: true, signal: leaving.signal })).toBeUndefined();
  expect(begun).toEqual(['a', 'b']);
});

test('a task that fails frees its lane', async () => {
  const queue = createTaskQueue<string>(1);
  const fails = queue.add('a', () => Promise.reject(new Error('broken')), calm);
  await expect(fails).rejects.toThrow('broken');
  await expect(queue.add('a', async () => 'again', calm)).resolves.toBe('again');
});
