import type { ReactElement } from 'react';
import { signInUrl } from '../../protocol/safeReturn.ts';
import { BusyForm } from './BusyForm.tsx';
import { useKeepDestination } from './keptDestination.ts';
import { StepFrame } from './StepFrame.tsx';
import { StepLinks } from './StepLinks.tsx';
import { SIGN_IN_STEPS } from './signInSteps.ts';
import type { ViewOf } from './signInView.ts';
import { Trouble } from './Trouble.tsx';
import { useGoOnLater } from './useGoOnLater.ts';
import { WayButtons } from './WayButtons.tsx';

/** `/auth/{uuid}`: by which way a sign-in that has begun is to go on. */
export function ChooseWay({ view }: { readonly view: ViewOf<'choose'> }): ReactElement {
  const { uuid, to, ways, trouble } = view;
  useKeepDestination(to);
  useGoOnLater(to);
  return (
    <StepFrame title={SIGN_IN_STEPS.choose} lead="选一种方式，确认您是本校成员。">
      {trouble && <Trouble trouble={trouble} />}
      <BusyForm action={`/auth/${uuid}`} className="mt-6">
        <WayButtons ways={ways} />
      </BusyForm>
      <StepLinks links={[[signInUrl(to), '返回']]} />
    </StepFrame>
  );
}
