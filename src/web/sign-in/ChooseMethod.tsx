import type { ReactElement } from 'react';
import { signInUrl } from '../../protocol/safeReturn.ts';
import { methodChoicePath } from '../../protocol/urls.ts';
import { useStoreDestination } from '../restore/storedDestination.ts';
import { BusyForm } from './BusyForm.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { MethodButtons } from './MethodButtons.tsx';
import { StepFrame } from './StepFrame.tsx';
import { StepLinks } from './StepLinks.tsx';
import { SIGN_IN_STEPS } from './signInSteps.ts';
import type { ViewOf } from './signInView.ts';
import { useContinueAfterSignIn } from './useContinueAfterSignIn.ts';

/** `/auth/{uuid}`: chooses the method of a started sign-in. */
export function ChooseMethod({ view }: { readonly view: ViewOf<'choose'> }): ReactElement {
  const { uuid, to, methods, errorCode } = view;
  useStoreDestination(to);
  useContinueAfterSignIn(to);
  return (
    <StepFrame title={SIGN_IN_STEPS.choose} lead="请选择一种方式，验证您是本校成员。">
      {errorCode && <ErrorNotice errorCode={errorCode} />}
      <BusyForm action={methodChoicePath(uuid)} className="mt-6">
        <MethodButtons methods={methods} />
      </BusyForm>
      <StepLinks links={[[signInUrl(to), '返回']]} />
    </StepFrame>
  );
}
