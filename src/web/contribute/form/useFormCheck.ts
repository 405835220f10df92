import { useEffect, useState } from 'react';
import type { FieldName } from '../../../catalog/fieldName.ts';
import type { Check } from '../api/answers.ts';
import { contributeApi } from '../api/contributeApi.ts';
import { type ItemDraft, valuesOf } from './itemDraft.ts';

/** How long typing rests before the form is checked, in ms. */
const REST_MS = 350;

/**
 * What the server says of the form as it stands: the title that the card will have, what is wrong,
 * and what may be the same. The last answer stays while the next is on its way.
 */
export function useFormCheck(
  draft: ItemDraft,
  filetype: 'pdf' | 'zip',
  id?: string,
): Check | undefined {
  const [check, setCheck] = useState<Check>();
  const values = JSON.stringify(valuesOf(draft));
  const { type } = draft;
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      contributeApi
        .check({ ...(id && { id }), type, filetype, values: JSON.parse(values) }, controller.signal)
        // Without an answer the form is checked when it is submitted.
        .then(setCheck, () => undefined);
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [type, filetype, values, id]);
  return check;
}

/** The errors that may be shown: of fields that were filled in, or of all once it was submitted. */
export function shownErrors(
  check: Check | undefined,
  touched: readonly FieldName[],
  submitted: Check['errors'],
): Check['errors'] {
  const wasSubmitted = Object.keys(submitted).length > 0;
  if (!check) return submitted;
  if (wasSubmitted) return check.errors;
  return Object.fromEntries(
    Object.entries(check.errors).filter(
      ([name, error]) => error !== 'missing' && touched.some((field) => field === name),
    ),
  );
}
