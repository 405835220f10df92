/**
 * Puts a text on the clipboard.
 *
 * @returns whether the browser let it: in-app browsers and pages without TLS often have no
 * clipboard, and visitors may refuse it
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way, which also works without TLS. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position:fixed;opacity:0';
  const focused = document.activeElement;
  // Beside an open dialog everything else is inert.
  (focused?.closest('dialog[open]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
