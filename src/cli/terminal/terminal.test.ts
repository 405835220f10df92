import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createTerminal } from './terminal.ts';

/** A stream that records its output. */
function createOutput(shape: { isTTY?: boolean; columns?: number } = {}) {
  const stream = Object.assign(new PassThrough(), shape);
  let written = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    written += text;
  });
  return { stream, written: () => written };
}

function createStreams(shape?: { isTTY?: boolean; columns?: number }) {
  const [stdout, stderr] = [createOutput(shape), createOutput(shape)];
  const streams = { stdin: new PassThrough(), stdout: stdout.stream, stderr: stderr.stream };
  return { streams, stdout: stdout.written, stderr: stderr.written };
}

/** The screen after all output was written. */
function screenOf(written: string): string[] {
  const lines = written.split('\n').map((line) => line.split('\r\u001B[2K').at(-1) ?? '');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

test('writes results to stdout and everything else to stderr', async () => {
  const { streams, stdout, stderr } = createStreams();
  const terminal = createTerminal(streams);
  terminal.print('a result');
  terminal.printJson({ a: 1 });
  terminal.log('a remark');
  await expect.poll(stderr).toBe('a remark\n');
  expect(stdout()).toBe('a result\n{\n  "a": 1\n}\n');
});

test('clears the progress bar for messages and at the end', async () => {
  const { streams, stderr } = createStreams({ isTTY: true, columns: 40 });
  let now = 0;
  const terminal = createTerminal(streams, () => now);
  const progress = terminal.progress({ title: 'Drawing', total: 100 });
  onTestFinished(() => progress.end());
  now = 1000;
  progress.advance(10);
  terminal.log('one is damaged');
  await expect
    .poll(() => screenOf(stderr()))
    .toEqual(['one is damaged', 'Drawing  10 of 100, 10/s, 9 s left']);
  progress.end();
  terminal.log('done');
  await expect.poll(() => screenOf(stderr())).toEqual(['one is damaged', 'done']);
});

test('prints progress lines periodically without a terminal', async () => {
  const { streams, stderr } = createStreams();
  let now = 0;
  const terminal = createTerminal(streams, () => now);
  const progress = terminal.progress({ title: 'Drawing', total: 1200 });
  for (now = 100; now <= 12_000; now += 100) progress.advance(2);
  progress.end();
  await expect
    .poll(stderr)
    .toBe(
      [
        'Drawing: 1,200',
        'Drawing  100 of 1,200, 20/s, 55 s left',
        'Drawing  200 of 1,200, 20/s, 50 s left\n',
      ].join('\n'),
    );
});

test('computes the rate from recent progress', async () => {
  const { streams, stderr } = createStreams();
  let now = 0;
  const terminal = createTerminal(streams, () => now);
  const progress = terminal.progress({ title: 'Drawing', total: 2000 });
  progress.advance(1000);
  for (now = 1000; now <= 30_000; now += 1000) progress.advance(1);
  progress.end();
  await expect.poll(stderr).toMatch(/1,030 of 2,000, 1\.0\/s, 16 min left\n$/u);
});

test('escapes control characters in names and titles, and keeps styles', async () => {
  const { streams, stdout, stderr } = createStreams();
  const terminal = createTerminal(streams);
  const name = 'a\u001B]0;b\u0007\u001B[2J\r\u009B1A\u202Ec';
  terminal.log(`\u001B[31mred\u001B[39m\t${name}\nnext`);
  terminal.print(name);
  await expect
    .poll(stderr)
    .toBe('\u001B[31mred\u001B[39m\ta\\u{1b}]0;b\\u{7}\\u{1b}[2J\\u{d}\\u{9b}1A\\u{202e}c\nnext\n');
  expect(stdout()).toBe('a\\u{1b}]0;b\\u{7}\\u{1b}[2J\\u{d}\\u{9b}1A\\u{202e}c\n');
});

test('printJson escapes control characters without changing the value', async () => {
  const { streams, stdout } = createStreams();
  const value = { name: 'a\u001B[2J\u009B1A\u202E' };
  createTerminal(streams).printJson(value);
  await expect.poll(() => JSON.parse(stdout())).toEqual(value);
  expect(stdout()).toMatch(/^[\n -~]*$/);
});

test('styles text on terminals only', () => {
  const { streams } = createStreams();
  expect(createTerminal(streams).style('red', 'word')).toBe('word');
  expect(createTerminal(streams).styleLog('red', 'word')).toBe('word');
});
