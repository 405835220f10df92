import type { ReactElement } from 'react';
import { SIGN_IN_ERRORS, type SignInErrorCode } from '../../protocol/signInErrors.ts';
import { StepAlert } from './StepAlert.tsx';

/** What stands in the way of a sign-in, above a form. */
export function ErrorNotice({
  errorCode,
  more,
}: {
  readonly errorCode: SignInErrorCode;
  /** Goes on where the advice ends. */
  readonly more?: string | undefined;
}): ReactElement {
  const { title, advice } = SIGN_IN_ERRORS[errorCode];
  return (
    <StepAlert title={title}>
      {advice}
      {more}
    </StepAlert>
  );
}
