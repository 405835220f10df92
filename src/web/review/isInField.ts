/** Whether a key press goes to a field in which something is written or chosen. */
export function isInField({ target }: Pick<Event, 'target'>): boolean {
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLInputElement) {
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  }
  return target.closest('textarea, select, [contenteditable]') !== null;
}
