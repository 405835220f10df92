// Changes each business constant of the specification a little, in a copy of the project, and
// checks that a test of its row fails. A row whose tests all pass fails the run. Arguments select
// rows: 9.24 9.36.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import * as v from 'valibot';
import { type Suite, suitesOf } from '../lib/journeyReport.ts';
import { ROOT } from '../lib/project.mjs';
import { MUTANTS, type Mutant } from './mutants.ts';
import { type Proof, readRows } from './readRows.ts';

/** Not copied, because it is generated or linked. */
const EXCLUDED = new Set(['.git', '.cache', 'dist', 'node_modules']);

const Run = v.object({ results: v.array(v.object({ status: v.string() })) });

const copy = mkdtempSync(join(tmpdir(), 'campusdocs-mutants-'));
cpSync(ROOT, copy, { recursive: true, filter: (path) => !EXCLUDED.has(basename(path)) });
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

const { rows } = readRows(readFileSync(join(ROOT, 'docs/specification.md'), 'utf8'));
const chosen = process.argv.slice(2);
const mutants = MUTANTS.filter(({ row }) => chosen.length === 0 || chosen.includes(row));
/** The failed proof by mutant. */
const killed = new Map<Mutant, string>();

for (const mutant of mutants) runUnitTests(mutant);
console.log(`${killed.size} of ${mutants.length} noticed by unit tests`);
const left = mutants.filter((mutant) => !killed.has(mutant) && journeysOf(mutant).length > 0);
for (const group of groupsOf(left)) runJourneys(group);
for (const mutant of mutants) {
  const proof = killed.get(mutant);
  const change = `${mutant.from.trim().split('\n')[0]} → ${mutant.to.trim().split('\n')[0]}`;
  console.log(
    `${proof ? 'failed' : 'PASSED'} ${mutant.row}  ${change}${proof ? `  ${proof}` : ''}`,
  );
}
const alive = mutants.filter((mutant) => !killed.has(mutant));
console.log(`${mutants.length - alive.length} noticed, ${alive.length} not`);
rmSync(copy, { recursive: true });
process.exitCode = alive.length > 0 || mutants.length === 0 ? 1 : 0;

function proofsOf({ row }: Mutant): readonly Proof[] {
  const found = rows.find(({ number }) => number.join('.') === row);
  if (!found) throw new Error(`There is no row ${row}.`);
  return found.proofs;
}

function journeysOf(mutant: Mutant): readonly Proof[] {
  return proofsOf(mutant).filter(({ file }) => file.startsWith('e2e/'));
}

/** Groups of mutants that share no end-to-end test, so that they can be built and run together. */
function groupsOf(mutants: readonly Mutant[]): Mutant[][] {
  const groups: { readonly members: Mutant[]; readonly taken: Set<string> }[] = [];
  for (const mutant of mutants) {
    const names = journeysOf(mutant).map(nameOf);
    const free = groups.find(({ taken }) => names.every((name) => !taken.has(name)));
    const group = free ?? { members: [], taken: new Set() };
    if (!free) groups.push(group);
    group.members.push(mutant);
    for (const name of names) group.taken.add(name);
  }
  return groups.map(({ members }) => members);
}

function runUnitTests(mutant: Mutant): void {
  const proofs = proofsOf(mutant).filter(({ file }) => !file.startsWith('e2e/'));
  if (proofs.length === 0) return;
  const restore = mutate([mutant]);
  for (const proof of proofs) {
    const report = join(copy, 'unit.json');
    const words = ['node_modules/vitest/vitest.mjs', 'run', proof.file, '-t', patternOf(proof)];
    run([...words, '--reporter=json', `--outputFile=${report}`]);
    const Report = v.object({ numFailedTests: v.number(), numTotalTests: v.number() });
    const { numFailedTests } = v.parse(Report, JSON.parse(readFileSync(report, 'utf8')));
    if (numFailedTests > 0) killed.set(mutant, nameOf(proof));
  }
  restore();
}

function runJourneys(group: readonly Mutant[]): void {
  const restore = mutate(group);
  const proofs = group.flatMap(journeysOf);
  const files = [...new Set(proofs.map(({ file }) => file))];
  const titles = proofs.map(patternOf).join('|');
  const made = join(copy, '.cache/reports/journeys.json');
  rmSync(made, { force: true });
  run(['tools/test.mjs', 'journeys', ...files, '--retries=0', '-g', titles]);
  restore();
  const report = JSON.parse(readFileSync(made, 'utf8'));
  const failed = failedIn(v.parse(v.object({ suites: suitesOf(Run) }), report).suites);
  for (const mutant of group) {
    const proof = journeysOf(mutant).find(({ file, title }) =>
      failed.some((each) => each.file === file && title.endsWith(each.title)),
    );
    if (proof) killed.set(mutant, nameOf(proof));
  }
}

function failedIn(suites: readonly Suite<v.InferOutput<typeof Run>>[]): Proof[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) =>
        tests.some(({ results }) => results.some(({ status }) => /failed|timedOut/u.test(status))),
      )
      .map(({ title, file }) => ({ title, file: `e2e/${file}` })),
    ...failedIn(inner),
  ]);
}

/** Applies the changes to the copy; returns a function that reverts them. */
function mutate(group: readonly Mutant[]): () => void {
  const originals = new Map<string, string>();
  for (const { row, file, from, to } of group) {
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    if (!originals.has(path)) originals.set(path, text);
    if (text.split(from).length !== 2)
      throw new Error(`${file} does not have “${from}” once (${row}).`);
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
  }
  return () => {
    for (const [path, text] of originals) writeFileSync(path, text);
  };
}

function run(words: readonly string[]): void {
  // As with npm: the project's programs, including its Node, come first.
  const path = [join(copy, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH: path };
  const { error } = spawnSync(process.execPath, words, {
    cwd: copy,
    env,
    stdio: ['ignore', 'ignore', 2],
  });
  if (error) throw error;
}

function nameOf({ file, title }: Proof): string {
  return `${file} › ${title}`;
}

/** Matches the title anywhere, with any values of a table in it. */
function patternOf({ title }: Proof): string {
  const last = title.split(' › ').at(-1) ?? title;
  return last
    .split(/%[a-z]/u)
    .map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, '\\$&'))
    .join('.*');
}
