import { relative } from 'node:path';
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
  results: v.array(v.object({ duration: v.number() })),
});

const JourneyReport = v.object({ suites: suitesOf(Run) });

/** Reads a report of Playwright's JSON reporter; undefined if it is not one. */
export function readJourneyReport(report: unknown): RanTest[] | undefined {
  const parsed = v.safeParse(JourneyReport, report);
  return parsed.success ? parsed.output.suites.flatMap(testsOf) : undefined;
}

function testsOf({ specs, suites = [] }: Suite<v.InferOutput<typeof Run>>): RanTest[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `e2e/${file} › ${title} [${projectName}]`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      isFlaky: status === 'flaky',
    })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

/** The summary at the end of a run: the slowest tests, and those that passed only on retry. */
export function summaryLines(
  tests: readonly RanTest[],
  { most, width }: { most: number; width: number },
): string[] {
  const line = ({ name, seconds }: RanTest) => {
    const text = `${seconds.toFixed(1).padStart(6)} s  ${name}`;
    return text.length > width ? `${text.slice(0, width - 1)}…` : text;
  };
  const slowest = tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, most);
  const flaky = tests.filter(({ isFlaky }) => isFlaky);
  return [
    ...(slowest.length > 0 ? ['Slowest:', ...slowest.map(line)] : []),
    ...(flaky.length > 0 ? ['Passed only when tried again:', ...flaky.map(line)] : []),
  ];
}
