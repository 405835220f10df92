import { type RefObject, useRef, useState } from 'react';
import * as v from 'valibot';
import { MailSchema } from '../../protocol/contribution/proposals.ts';
import { focusField } from './form/focusField.ts';
import type { Giver } from './givingDraft.ts';

/** Whether the optional mail address of a contributor can be one. */
export interface MailCheck {
  readonly field: RefObject<HTMLInputElement | null>;
  /** It was submitted, and has not been corrected since. */
  readonly isWrong: boolean;
  /** Returns whether the form may be submitted; if not, the field has the focus. */
  check(): boolean;
}

export function useMailCheck({ mail }: Pick<Giver, 'mail'>): MailCheck {
  const field = useRef<HTMLInputElement>(null);
  const [wasWrong, setWasWrong] = useState(false);
  const isFit = mail.trim() === '' || v.is(MailSchema, mail);
  return {
    field,
    isWrong: wasWrong && !isFit,
    check() {
      setWasWrong(!isFit);
      if (!isFit) focusField(field.current);
      return isFit;
    },
  };
}
