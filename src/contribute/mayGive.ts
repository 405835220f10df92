import type { ContributeSettings } from '../config/contributeSettings.ts';
import type { Actor } from './actor.ts';

/** Whether somebody may give documents and propose changes, or may once signed in. */
export function mayGive(
  who: ContributeSettings['who'],
  { person }: Pick<Actor, 'person'>,
): 'yes' | 'sign-in' | 'no' {
  if (who === 'nobody') return 'no';
  return who === 'everybody' || person !== undefined ? 'yes' : 'sign-in';
}
