import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';

const SCRIPT = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { lowerPriority, runWhenIdle } from ${JSON.stringify(new URL('./lowerPriority.ts', import.meta.url).href)};
  const before = readdirSync('/proc/self/task').length;
  lowerPriority(12);
  // The 19th field of proc_pid_stat(5), the 17th behind the name.
  const nice = readdirSync('/proc/self/task').map((thread) =>
    Number(readFileSync('/proc/self/task/' + thread + '/stat', 'latin1').split(') ')[1].split(' ')[16]),
  );
  runWhenIdle();
  const policyOf = () => Number(readFileSync('/proc/self/stat', 'latin1').split(') ')[1].split(' ')[38]);
  const until = Date.now() + 10_000;
  while (policyOf() !== 5 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
  console.log(JSON.stringify({ before, nice, policy: policyOf() }));
`;

test.runIf(process.platform === 'linux')('all threads of a process have a lower priority', () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    encoding: 'utf8',
  });
  const { before, nice, policy } = JSON.parse(stdout);
  expect(before).toBeGreaterThan(1);
  expect(new Set(nice)).toEqual(new Set([12]));
  // SCHED_IDLE, if the system has the command that sets it.
  if (existsSync('/usr/bin/chrt')) expect(policy).toBe(5);
});
