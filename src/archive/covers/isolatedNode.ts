import { spawnSync } from 'node:child_process';

/** `unshare` of util-linux: runs a program with a separate loopback only, without being root. */
const UNSHARE = ['unshare', '--user', '--map-root-user', '--net'];

/** How to start Node: a program, and arguments before those of Node. */
export interface NodeCommand {
  readonly execPath: string;
  readonly execArgv: readonly string[];
}

let command: NodeCommand | undefined;

/**
 * How to start Node without network access under `--permission`. Node 25 and newer enforce that
 * themselves; for older versions the system does, if it allows that to this user.
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
