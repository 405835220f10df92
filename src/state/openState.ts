import type { State } from './state.ts';

export interface StateOptions {
  /** `postgres://…`; without it SQLite, in `folder`. */
  readonly url?: string | undefined;
  /** The data folder, which exists: where `state.sqlite` lies. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Opens what a site remembers, and brings its tables up to date. Why that cannot be is an error of
 * one line, without the password of the address.
 */
export async function openState(
  _options: StateOptions,
): Promise<{ state: State; error?: never } | { state?: never; error: string }> {
  return { error: 'There is no database yet.' };
}
