// Format, lint, types, walls and unused code side by side, then unit tests, then journeys in a real
// browser.
// Options: any of the step names below runs only those steps; `--thorough` repeats what is costly as
// often as it can; what else is said goes to Playwright.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import * as v from 'valibot';
import { ROOT, say } from '../lib/project.mjs';
import { chooseSteps, isInBrowser } from './chooseSteps.ts';
import { findBrowser } from './findBrowser.ts';
import { findFirefox } from './findFirefox.ts';
import { prepareFaces } from './prepareFaces.ts';
import { type RanTest, readJourneyReport, readUnitReport, summaryLines } from './readReports.ts';
import { THOROUGH } from './runs.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const REPORTS = join(ROOT, '.cache', 'reports');
/** Hundreds of processes are started: they share a compile cache. */
const COMPILED = join(ROOT, '.cache', 'compiled');
/** The tests that ran, from the reports. */
const ran: RanTest[] = [];
const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);
/** Builds the web app if it has changed. */
const BUILD = [
  process.execPath,
  ...['--eval', "import { ensureBuilt } from './tools/lib/project.mjs'; ensureBuilt();"],
];

/** One command per core: most of them use a single core. */
const lane = pLimit(availableParallelism());

/** Programs that pass or fail, run in parallel. The slowest start first. */
const CHECKS: Record<string, readonly (readonly string[])[]> = {
  // With several threads the compiler would check shared files once per thread.
  types: ['node', 'drive', 'web', 'pure'].map((room) => [
    ...[bin('tsc'), '-p', `tsconfig.${room}.json`, '--singleThreaded'],
  ]),
  specification: [[process.execPath, 'tools/specification/checkSpecification.ts']],
  format: [[bin('biome'), 'ci', '--colors=off', '.']],
  unused: [[bin('knip'), '--no-progress']],
  walls: [[process.execPath, 'tools/walls/checkWalls.ts']],
};

/**
 * Run one after the other, because each has its own workers. They get the arguments that are not
 * steps.
 */
const TESTS: Record<string, (words: readonly string[]) => Promise<Count>> = {
  unit: unitTests,
  journeys,
  firefox,
};

const choice = chooseSteps(process.argv.slice(2), [...Object.keys(CHECKS), ...Object.keys(TESTS)]);
if (typeof choice === 'string') {
  console.error(choice);
  process.exit(2);
}
const { steps, forwarded, isThorough } = choice;
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
/** The server for the end-to-end tests, if these run. */
const built = steps.some(isInBrowser) ? lane(() => run(BUILD)) : undefined;
const counts = await Promise.all(
  Object.entries(CHECKS)
    .filter(([name]) => steps.includes(name))
    .map(([name, commands]) => tell(name, async () => sum(await Promise.all(commands.map(check))))),
);
await built;
for (const [name, test] of Object.entries(TESTS)) {
  if (steps.includes(name)) counts.push(await tell(name, () => test(forwarded)));
}
for (const line of summaryLines(ran, { most: 30, width: 120 })) say(line);
const total = sum(counts);
console.log(inWords(total));
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** Runs a step and prints its result. */
async function tell(name: string, step: () => Promise<Count>): Promise<Count> {
  const started = performance.now();
  const count = await step();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${count.failed === 0 ? 'ok    ' : 'FAILED'} ${name} (${inWords(count)}, ${seconds} s)`);
  return count;
}

/** Runs a tool that passes or fails as a whole; prints its output if it fails. */
async function check(command: readonly string[]): Promise<Count> {
  const { code, output } = await lane(() => run(command));
  if (code !== 0) say(output);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

async function unitTests(): Promise<Count> {
  const report = join(REPORTS, 'unit.json');
  const { code, output } = await run([
    bin('vitest'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  say(code === 0 ? skippedLines(output) : output);
  const Report = v.object({
    numPassedTests: v.number(),
    numFailedTests: v.number(),
    numPendingTests: v.number(),
  });
  const json = readJson(report);
  ran.push(...(readUnitReport(json, ROOT) ?? []));
  const parsed = v.safeParse(Report, json);
  if (!parsed.success) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests } = parsed.output;
  // A file that cannot be loaded fails the run without failing a test.
  const failed = Math.max(numFailedTests, code === 0 ? 0 : 1);
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

async function journeys(words: readonly string[]): Promise<Count> {
  return playwright('journeys', words, { CHROMIUM: findBrowser() });
}

/** A few of them in Firefox, where it is installed. */
async function firefox(words: readonly string[]): Promise<Count> {
  const browser = findFirefox(process.env);
  if (browser === undefined) {
    say('SKIPPED: no Firefox: install firefox-esr, or name one in CAMPUSDOCS_FIREFOX');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  return playwright('firefox', ['--config', 'playwright.firefox.config.ts', ...words], {
    CAMPUSDOCS_FIREFOX: browser,
  });
}

/** Runs journeys against the built server; the report has the name of the step. */
async function playwright(
  step: string,
  words: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<Count> {
  const build = await built;
  if (build?.code !== 0) {
    say(build?.output ?? '');
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const report = join(REPORTS, `${step}.json`);
  const { code, output } = await run(
    [bin('playwright'), 'test', '--reporter=line,json', ...words],
    {
      ...variables,
      FONTCONFIG_FILE: prepareFaces(join(ROOT, '.cache', 'faces')),
      CAMPUSDOCS_E2E_PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  );
  say(code === 0 ? skippedLines(output) : output);
  const Report = v.object({
    stats: v.object({
      expected: v.number(),
      unexpected: v.number(),
      flaky: v.number(),
      skipped: v.number(),
    }),
  });
  const json = readJson(report);
  ran.push(...(readJourneyReport(json) ?? []));
  const parsed = v.safeParse(Report, json);
  if (!parsed.success) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = parsed.output.stats;
  return { passed: expected + flaky, failed: Math.max(unexpected, code === 0 ? 0 : 1), skipped };
}

/** The distinct messages of tests that could not run here. */
function skippedLines(output: string): string {
  const lines = output.split('\n').filter((line) => line.includes('SKIPPED:'));
  return [...new Set(lines)].join('\n');
}

function run(
  [command = '', ...args]: readonly string[],
  variables: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: COMPILED,
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
        [THOROUGH]: isThorough ? 'yes' : 'no',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Without a report the runner did not finish: the caller counts it as a failure.
    return undefined;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function sum(all: readonly Count[]): Count {
  const add = (key: keyof Count) => all.reduce((total, count) => total + count[key], 0);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') };
}

function inWords({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
