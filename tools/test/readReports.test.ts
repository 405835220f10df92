import { expect, test } from 'vitest';
import { readJourneyReport, readUnitReport, summaryLines } from './readReports.ts';

const UNIT = {
  testResults: [
    {
      name: '/project/src/a.test.ts',
      assertionResults: [
        { fullName: 'quick', duration: 12 },
        { fullName: 'slow', duration: 3210 },
        { fullName: 'not run' },
      ],
    },
  ],
};

const spec = (title: string, status: string, ...durations: number[]) => ({
  title,
  file: '5-search/b.spec.ts',
  tests: [
    {
      projectName: 'phone',
      status,
      results: durations.map((duration, attempt) => ({
        duration,
        ...(attempt < durations.length - 1 && {
          error: {
            message: '\u001b[31mError: timed out\u001b[39m\n\n  expected 3 cards',
            location: { file: '/project/e2e/5-search/b.spec.ts', line: 7, column: 3 },
          },
        }),
      })),
    },
  ],
});
const JOURNEYS = {
  suites: [
    {
      title: '5-search/b.spec.ts',
      specs: [spec('steady', 'expected', 4000)],
      suites: [{ title: 'suggestions', specs: [spec('shaky', 'flaky', 1500, 500)] }],
    },
  ],
};

test('lists the slowest tests of both runners, and what failed in those that needed a retry', () => {
  const tests = [
    ...(readUnitReport(UNIT, '/project') ?? []),
    ...(readJourneyReport(JOURNEYS) ?? []),
  ];
  expect(summaryLines(tests, { most: 3, width: 100 })).toEqual([
    'Slowest:',
    '   4.0 s  e2e/5-search/b.spec.ts › steady [phone]',
    '   3.2 s  src/a.test.ts › slow',
    '   2.0 s  e2e/5-search/b.spec.ts › shaky [phone]',
    'Passed only when tried again:',
    '   2.0 s  e2e/5-search/b.spec.ts › shaky [phone]',
    '          b.spec.ts:7: Error: timed out | expected 3 cards',
  ]);
});

test('lines are cut at the maximum length', () => {
  const [, line] = summaryLines(readUnitReport(UNIT, '/') ?? [], { most: 1, width: 20 });
  expect(line).toBe('   3.2 s  project/s…');
});

test('an empty run gives no lines, and invalid reports give undefined', () => {
  expect(summaryLines([], { most: 3, width: 100 })).toEqual([]);
  expect(readUnitReport(undefined, '/')).toBeUndefined();
  expect(readJourneyReport({ suites: [{}] })).toBeUndefined();
});
