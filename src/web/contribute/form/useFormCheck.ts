import { useEffect, useState } from 'react';
import type { Check } from '../api/answers.ts';
import { contributeApi } from '../api/contributeApi.ts';
import { type ItemDraft, valuesOf } from './itemDraft.ts';

/** How long typing rests before the form is checked, in ms. */
const REST_MS = 350;

/** What the server says of a form, and which of it is shown. */
interface FormState {
  /** The last answer: it stays while the next is on its way. */
  readonly check: Check | undefined;
  /** What is wrong with fields that were filled in, or with all once it was submitted. */
  readonly errors: Check['errors'];
}

/**
 * Checks a form while it is filled in: the title that the card will have, what is wrong, and what
 * may be the same.
 *
 * @param submitted the errors of the last attempt to submit it; they count until a later check
 */
export function useFormCheck(
  {
    id,
    draft,
    filetype,
  }: {
    /** Of the item that is edited. */
    readonly id?: string | undefined;
    readonly draft: ItemDraft;
    readonly filetype: 'pdf' | 'zip';
  },
  submitted: Check['errors'],
): FormState {
  const [last, setLast] = useState<{ readonly after: Check['errors']; readonly check: Check }>();
  const values = JSON.stringify(valuesOf(draft));
  const { type } = draft;
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      contributeApi
        .check({ ...(id && { id }), type, filetype, values: JSON.parse(values) }, controller.signal)
        .then(
          (check) => setLast({ after: submitted, check }),
          // Without an answer the form is checked when it is submitted.
          () => undefined,
        );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [type, filetype, values, id, submitted]);
  const { check } = last ?? {};
  if (!last || last.after !== submitted) return { check, errors: submitted };
  const wasSubmitted = Object.keys(submitted).length > 0;
  const errors = wasSubmitted ? last.check.errors : errorsOfTouched(last.check, draft);
  return { check, errors };
}

/** What is missing is said when the form is submitted, not while it is filled in. */
function errorsOfTouched({ errors }: Check, { touched }: ItemDraft): Check['errors'] {
  return Object.fromEntries(
    Object.entries(errors).filter(
      ([name, error]) => error !== 'missing' && touched.some((field) => field === name),
    ),
  );
}
