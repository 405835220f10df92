import { spawnSync } from 'node:child_process';

/** Of util-linux: runs a program without any network but a loopback of its own, also for no root. */
const UNSHARE = ['unshare', '--user', '--map-root-user', '--net'];

/** How to start Node: a program, and words before those of Node. */
export interface NodeCommand {
  readonly execPath: string;
  readonly execArgv: readonly string[];
}

let command: NodeCommand | undefined;

/**
 * How to start Node so that it reaches no network under `--permission`. Node 25 and newer see to that
 * themselves; under an older one the system does, where it lets this user.
 */
export function isolatedNode(): NodeCommand {
  if (command) return command;
  const { execPath } = process;
  const [unshare = '', ...words] = UNSHARE;
  const isKept = process.allowedNodeEnvironmentFlags.has('--allow-net');
  const canUnshare = !isKept && spawnSync(unshare, [...words, 'true']).status === 0;
  command = canUnshare
    ? { execPath: unshare, execArgv: [...words, execPath] }
    : { execPath, execArgv: [] };
  return command;
}
