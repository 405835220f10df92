import type { ReactElement } from 'react';
import { SIGN_IN_ERRORS, type SignInErrorCode } from '../../protocol/signInErrors.ts';
import { StepAlert } from './StepAlert.tsx';

/** The error of a sign-in, above a form. */
export function ErrorNotice({
  errorCode,
  more,
}: {
  readonly errorCode: SignInErrorCode;
  /** Text that follows the advice. */
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
