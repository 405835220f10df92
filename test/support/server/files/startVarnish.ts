import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findProgram, freePort, isListening, type RunningNginx } from './nginx.ts';

const PLACES = ['/usr/sbin/varnishd', '/usr/local/sbin/varnishd', '/opt/homebrew/sbin/varnishd'];

/** Starts Varnish with a configuration on a free loopback port; undefined if it is not installed. */
export async function startVarnish(configuration: string): Promise<RunningNginx | undefined> {
  const program = await findProgram(PLACES);
  if (program === undefined) return undefined;
  const home = await mkdtemp(join(tmpdir(), 'varnish-'));
  const port = await freePort();
  await writeFile(join(home, 'site.vcl'), configuration);
  const child = spawn(
    program,
    [
      ...['-F', '-j', 'none', '-a', `127.0.0.1:${port}`, '-n', join(home, 'work')],
      ...['-s', 'malloc,8m', '-f', join(home, 'site.vcl')],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(home, { recursive: true, force: true });
  };
  // It compiles the configuration with a C compiler first.
  for (let attempt = 0; attempt < 400 && child.exitCode === null; attempt += 1) {
    if (await isListening(port)) return { port, stop };
    await setTimeout(50);
  }
  await stop();
  throw new Error(`Varnish did not start\n${log}`);
}
