import { ROOT, say } from '../lib/project.mjs';
import { makeFiles } from './makeFiles.ts';
import { prepareVersion } from './prepareVersion.ts';
import { createRunner } from './runProgram.ts';

const run = createRunner(ROOT);
const words = process.argv.slice(2);
const at = words.indexOf('--tagged');
const [, tag] = at < 0 ? [] : words.splice(at, 2);
const [wanted, unknown] = words;

process.exitCode = release() ? 0 : 1;

function release(): boolean {
  if (unknown !== undefined || wanted?.startsWith('-') || (at >= 0 && tag === undefined)) {
    return refuse('Usage: npm run release [-- VERSION | next] [--tagged v0.2.0]');
  }
  if (run('git', ['status', '--porcelain']) !== '') {
    return refuse('There are changes that are not committed: a release is made of a commit.');
  }
  if (wanted !== undefined) {
    const today = new Date().toISOString().slice(0, 10);
    const { version, error } = prepareVersion(ROOT, wanted, { run, today });
    if (error !== undefined) return refuse(error);
    say(`${version} is committed and tagged in this clone. To publish it:`);
    say(`  git push origin HEAD v${version}`);
  }
  const { names, error } = makeFiles(ROOT, { run, tag });
  if (error !== undefined) return refuse(error);
  say(`release/ is complete: ${names.join(', ')}`);
  return true;
}

function refuse(text: string): false {
  say(text);
  return false;
}
