import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';

const StartedSchema = v.object({ port: v.number(), items: v.number() });

/** Starts a program of this folder, pinned to the first core if the system supports it. */
export async function start(program: string, args: readonly string[]) {
  const command = [process.execPath, join(import.meta.dirname, program), ...args];
  const [file = '', ...rest] = canPin() ? ['taskset', '-c', '0', ...command] : command;
  const child = spawn(file, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const died = once(child, 'exit').then(() => undefined);
  const message = await Promise.race([once(child, 'message'), died]);
  if (!message) throw new Error(`${program} did not start`);
  const { port, items } = v.parse(StartedSchema, message[0]);
  return { url: `http://127.0.0.1:${port}`, items, stop: () => child.kill() };
}

function canPin(): boolean {
  return cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0;
}

/** Keeps this client process off the server's core; returns a function that undoes it. */
export function keepOffCore(): () => void {
  if (!canPin()) return () => undefined;
  const pin = (cores: string) =>
    execFileSync('taskset', ['-acp', cores, String(process.pid)], { stdio: 'ignore' });
  pin(`1-${cpus().length - 1}`);
  return () => pin(`0-${cpus().length - 1}`);
}

/** Keeps another process on the core that `start` uses. */
export function pinToCore(pid: number): void {
  if (canPin()) execFileSync('taskset', ['-acp', '0', String(pid)], { stdio: 'ignore' });
}
