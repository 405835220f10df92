import { execFile } from 'node:child_process';
import { relative } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { type Suite, suitesOf } from '../lib/journeyReport.ts';
import { ROOT } from '../lib/project.mjs';
import type { Project } from './findDiagnostics.ts';

type Tests = Pick<Project, 'tests' | 'skipped'>;

const run = promisify(execFile);
const LIMIT = { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 };

/** All tests of the project by title, as their runners list them. */
export async function readTests(): Promise<Tests> {
  const [unit, journeys] = await Promise.all([listUnitTests(), listJourneys()]);
  return {
    tests: new Map([...unit.tests, ...journeys.tests]),
    skipped: journeys.skipped,
  };
}

const UnitTests = v.array(v.object({ name: v.string(), file: v.string() }));

async function listUnitTests(): Promise<Tests> {
  const cli = 'node_modules/vitest/vitest.mjs';
  const { stdout } = await run(process.execPath, [cli, 'list', '--json'], LIMIT);
  const tests = new Map<string, Set<string>>();
  for (const { name, file } of v.parse(UnitTests, JSON.parse(stdout))) {
    add(tests, relative(ROOT, file).replaceAll('\\', '/'), name.replaceAll(' > ', ' › '));
  }
  return { tests, skipped: new Map() };
}

const Listed = v.object({ expectedStatus: v.string() });

const Output = v.object({ stdout: v.string() });

const Journeys = v.object({
  suites: suitesOf(Listed),
  errors: v.array(v.object({ message: v.optional(v.string()) })),
});

async function listJourneys(): Promise<Tests> {
  const cli = 'node_modules/@playwright/test/cli.js';
  const list = [cli, 'test', '--list', '--reporter=json'];
  // A file that cannot be loaded makes listing fail; its output gives the reason.
  const { stdout } = await run(process.execPath, list, LIMIT).catch(v.parser(Output));
  const tests = new Map<string, Set<string>>();
  const skipped = new Map<string, Set<string>>();
  const walk = (
    { specs, suites = [] }: Suite<v.InferOutput<typeof Listed>>,
    path: readonly string[],
  ) => {
    for (const { title, file, tests: runs } of specs) {
      const whole = [...path, title].join(' › ');
      add(tests, `e2e/${file}`, whole);
      if (runs.every(({ expectedStatus }) => expectedStatus === 'skipped')) {
        add(skipped, `e2e/${file}`, whole);
      }
    }
    for (const suite of suites) walk(suite, [...path, suite.title]);
  };
  const { suites, errors } = v.parse(Journeys, JSON.parse(stdout));
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  for (const file of suites) walk(file, []);
  return { tests, skipped };
}

function add(tests: Map<string, Set<string>>, file: string, title: string): void {
  const titles = tests.get(file) ?? new Set();
  tests.set(file, titles.add(title));
}
