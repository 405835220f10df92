/** Focuses the first field of a form that has an error. */
export function focusFirstError(form: ParentNode | null): void {
  focusField(form?.querySelector('[aria-invalid="true"]') ?? null);
}

/** Focuses a field, or the first choice of a group, and unfolds what it is in. */
export function focusField(field: Element | null): void {
  if (!(field instanceof HTMLElement)) return;
  const folder = field.closest('details');
  if (folder) folder.open = true;
  const target = field.matches('fieldset') ? field.querySelector('input') : field;
  target?.focus();
}
