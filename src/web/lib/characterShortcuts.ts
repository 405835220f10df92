/** Storage key of the setting, for all pages of this origin. */
const KEY = 'campusdocs:character-shortcuts';

let isOffHere = false;

/**
 * Whether single characters are shortcuts. Visitors can turn them off, since speech input and a hand
 * that trembles press them by accident (WCAG 2.1.4).
 */
export function hasCharacterShortcuts(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return !isOffHere;
  }
}

/** Turns the shortcuts of single characters on or off, on this device. */
export function setCharacterShortcuts(isOn: boolean): void {
  isOffHere = !isOn;
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Storage is full or refused: the setting lasts until the page is left.
  }
}
