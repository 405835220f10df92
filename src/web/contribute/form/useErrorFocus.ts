import { type RefObject, useEffect, useRef } from 'react';
import type { Check } from '../api/answers.ts';
import { focusFirstError } from './focusField.ts';

/**
 * Focuses the first field with an error after each attempt to submit a form that has some. Returns
 * the ref of the element that contains the form.
 *
 * @param submitted the errors of the last attempt: another object for each
 */
export function useErrorFocus(submitted: Check['errors']): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(submitted).length > 0) focusFirstError(form.current);
  }, [submitted]);
  return form;
}
