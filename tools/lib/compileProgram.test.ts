import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { compileProgram } from './compileProgram.ts';

test('only modules reachable from the entry are compiled, including worker threads', async () => {
  const home = await mkdtemp(join(tmpdir(), 'compile-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const source = join(home, 'src');
  await mkdir(join(source, 'lib'), { recursive: true });
  for (const [name, text] of Object.entries({
    'main.ts': `
      import { Worker } from 'node:worker_threads';
      import type { Word } from './types.ts';
      import { word } from './lib/word.ts';
      const said: Word = word satisfies Word;
      const { two } = await import('./lib/two.ts');
      new Worker(new URL('./lib/thread.ts', import.meta.url), { workerData: [said, two] });`,
    'lib/word.ts': `export const word = 'one' as const;`,
    'lib/two.ts': `export const two: string = 'two';`,
    'lib/thread.ts': `
      import { workerData } from 'node:worker_threads';
      console.log((workerData as string[]).join(' '));`,
    'types.ts': 'export type Word = string;',
    'main.test.ts': 'throw new Error();',
  })) {
    await writeFile(join(source, name), text);
  }
  const target = join(home, 'out');
  await mkdir(target);
  await writeFile(join(target, 'old.js'), '');

  expect(compileProgram(join(source, 'main.ts'), source, target)).toBe(4);
  expect((await readdir(target, { recursive: true })).sort()).toEqual(
    ['lib', 'lib/thread.js', 'lib/two.js', 'lib/word.js', 'main.js'].map((path) => join(path)),
  );
  await writeFile(join(home, 'package.json'), '{"type":"module"}');
  await rm(source, { recursive: true });
  const { stdout } = await promisify(execFile)(process.execPath, [join(target, 'main.js')]);
  expect(stdout).toBe('one two\n');
});

test('the named parts of a vendored package are copied, and imports are rewritten', async () => {
  const home = await mkdtemp(join(tmpdir(), 'compile-'));
  onTestFinished(() => rm(home, { recursive: true }));
  for (const [name, text] of Object.entries({
    'package.json': '{"type":"module"}',
    'node_modules/@scope/words/lib/one.js': `export const one = 'one';`,
    'node_modules/@scope/words/fonts/a.woff2': 'a face',
    'node_modules/@scope/words/fonts/b.woff2': '',
    'node_modules/numbers/dist/numbers.js': `export const two = 'two';`,
    'src/main.ts': `
      import { one } from './deep/one.ts';
      import { readFileSync } from 'node:fs';
      import { two } from 'numbers';
      const face = import.meta.resolve('@scope/words/fonts/a.woff2');
      console.log(one, two, readFileSync(new URL(face), 'utf8'));`,
    'src/deep/one.ts': `export { one } from '@scope/words/lib/one.js';`,
  })) {
    await mkdir(dirname(join(home, name)), { recursive: true });
    await writeFile(join(home, name), text);
  }
  const [source, target] = [join(home, 'src'), join(home, 'out')];
  const packages = join(home, 'node_modules');
  compileProgram(join(source, 'main.ts'), source, target, {
    vendored: { '@scope/words': ['lib', 'fonts/a.woff2'], numbers: ['dist/numbers.js'] },
    entries: { numbers: 'numbers/dist/numbers.js' },
    packages,
  });
  await rm(packages, { recursive: true });
  expect(await readdir(join(target, 'vendor/@scope/words/fonts'))).toEqual(['a.woff2']);
  const { stdout } = await promisify(execFile)(process.execPath, [join(target, 'main.js')]);
  expect(stdout).toBe('one two a face\n');
});
