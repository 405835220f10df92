import { deviceStorage } from './deviceStorage.ts';

/** Storage key of the note, for all pages of this origin. */
const KEY = 'campusdocs:role';

/** Whether somebody with a role was here with this browser: a hint for links, which protects nothing. */
export function hasNotedRole(): boolean {
  return deviceStorage()?.getItem(KEY) === 'on';
}

/** Notes whether this browser's visitor has a role, so that other pages need not ask the server. */
export function noteRole(hasRole: boolean): void {
  try {
    if (hasRole) deviceStorage()?.setItem(KEY, 'on');
    else deviceStorage()?.removeItem(KEY);
  } catch {
    // Storage is full or refused: there is no link.
  }
}
