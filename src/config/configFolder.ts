import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Environment } from './environment.ts';

/**
 * The folder of the command line for user configuration (XDG base directories): `$XDG_CONFIG_HOME`,
 * if it is absolute, or else `~/.config`.
 */
export function configFolder({ XDG_CONFIG_HOME: home }: Environment): string {
  const isGiven = home !== undefined && isAbsolute(home);
  return join(isGiven ? home : join(homedir(), '.config'), 'campusdocs');
}
