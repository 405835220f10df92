import type { ReactElement } from 'react';
import { SIGN_IN_TROUBLES, type SignInTrouble } from '../../protocol/signInTroubles.ts';
import { StepAlert } from './StepAlert.tsx';

/** What stands in the way of a sign-in, above a form. */
export function Trouble({
  trouble,
  more,
}: {
  readonly trouble: SignInTrouble;
  /** Goes on where the advice ends. */
  readonly more?: string | undefined;
}): ReactElement {
  const { title, advice } = SIGN_IN_TROUBLES[trouble];
  return (
    <StepAlert title={title}>
      {advice}
      {more}
    </StepAlert>
  );
}
