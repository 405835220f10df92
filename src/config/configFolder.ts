import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Environment } from './environment.ts';

/**
 * Where the command line keeps what is the user's own (XDG base directories): `$XDG_CONFIG_HOME`,
 * which has to be absolute to count, or else `~/.config`.
 */
export function configFolder({ XDG_CONFIG_HOME: home }: Environment): string {
  const isGiven = home !== undefined && isAbsolute(home);
  return join(isGiven ? home : join(homedir(), '.config'), 'campusdocs');
}
