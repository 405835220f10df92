import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { type Suite, suitesOf } from '../lib/journeyReport.ts';

/** A test that ran, in either runner. */
export interface RanTest {
  /** Its file and title; for Playwright also the project. */
  readonly name: string;
  /** The total of all attempts. */
  readonly seconds: number;
  /** Whether it failed and then passed on retry. */
  readonly isFlaky: boolean;
  /** What failed in the first attempt, and where; for journeys alone. */
  readonly problem?: string | undefined;
}

const UnitReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(
        v.object({ fullName: v.string(), duration: v.nullish(v.number(), 0) }),
      ),
    }),
  ),
});

/** Reads a report of Vitest's JSON reporter; undefined if it is not one. */
export function readUnitReport(report: unknown, root: string): RanTest[] | undefined {
  const parsed = v.safeParse(UnitReport, report);
  if (!parsed.success) return undefined;
  return parsed.output.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, file)} › ${fullName}`,
      seconds: duration / 1000,
      isFlaky: false,
    })),
  );
}

const Run = v.object({
  projectName: v.string(),
  status: v.string(),
  results: v.array(
    v.object({
      duration: v.number(),
      error: v.optional(
        v.object({
          message: v.optional(v.string(), ''),
          location: v.optional(v.object({ file: v.string(), line: v.number() })),
        }),
      ),
    }),
  ),
});
type Run = v.InferOutput<typeof Run>;

const JourneyReport = v.object({ suites: suitesOf(Run) });

/** Reads a report of Playwright's JSON reporter; undefined if it is not one. */
export function readJourneyReport(report: unknown): RanTest[] | undefined {
  const parsed = v.safeParse(JourneyReport, report);
  return parsed.success ? parsed.output.suites.flatMap(testsOf) : undefined;
}

function testsOf({ specs, suites = [] }: Suite<Run>): RanTest[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `e2e/${file} › ${title} [${projectName}]`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      isFlaky: status === 'flaky',
      problem: problemOf(results[0]),
    })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

function problemOf(attempt: Run['results'][number] | undefined): string | undefined {
  if (!attempt?.error) return undefined;
  const { message, location } = attempt.error;
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  const text = lines.filter(Boolean).slice(0, 4).join(' | ');
  return location ? `${basename(location.file)}:${location.line}: ${text}` : text;
}

/** The summary at the end of a run: the slowest tests, and those that passed only on retry. */
export function summaryLines(
  tests: readonly RanTest[],
  { most, width }: { most: number; width: number },
): string[] {
  const line = ({ name, seconds }: RanTest) =>
    cut(`${seconds.toFixed(1).padStart(6)} s  ${name}`, width);
  // Seldom and nowhere else to be read: as long as three lines.
  const withProblem = (test: RanTest) =>
    test.problem === undefined
      ? [line(test)]
      : [line(test), cut(`          ${test.problem}`, 3 * width)];
  const slowest = tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, most);
  const flaky = tests.filter(({ isFlaky }) => isFlaky);
  return [
    ...(slowest.length > 0 ? ['Slowest:', ...slowest.map(line)] : []),
    ...(flaky.length > 0 ? ['Passed only when tried again:', ...flaky.flatMap(withProblem)] : []),
  ];
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
