import type { ReactElement } from 'react';
import type { SignInView } from '../../protocol/signIn.ts';
import { useEventListener } from '../ui/useEventListener.ts';
import { ChooseMethod } from './ChooseMethod.tsx';
import { DeviceStep } from './DeviceStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { FailedStep } from './FailedStep.tsx';
import { FileLogin } from './FileLogin.tsx';
import { FinishStep } from './FinishStep.tsx';
import { LoginStep } from './LoginStep.tsx';
import { SignedInStep } from './SignedInStep.tsx';
import { SignInPurpose } from './SignInPurpose.tsx';
import type { SignInStep } from './signInSteps.ts';
import { readSignInView } from './signInView.ts';

/**
 * A sign-in page. It shows no text from the address, only data from the server, so that a link
 * cannot put words into this page.
 *
 * @param view the data embedded in the document; without it, the page explains the step
 */
export function SignInPage({
  step,
  view,
}: {
  readonly step: SignInStep;
  readonly view: { readonly step: string } | undefined;
}): ReactElement {
  const read = readSignInView(view);
  useReloadOnReturn(read !== undefined);
  return read ? <Step view={read} /> : <SignInPurpose step={step} />;
}

function Step({ view }: { readonly view: SignInView }): ReactElement {
  switch (view.step) {
    case 'file-login':
      return <FileLogin view={view} />;
    case 'choose':
      return <ChooseMethod view={view} />;
    case 'login':
      return <LoginStep view={view} />;
    case 'device':
      return <DeviceStep view={view} />;
    case 'callback':
      switch (view.phase) {
        case 'finish':
          return <FinishStep view={view} />;
        case 'done':
          return <DoneStep view={view} />;
        case 'signed-in':
          return <SignedInStep view={view} />;
        case 'failed':
          return <FailedStep view={view} />;
      }
  }
}

/** Reloads a page restored from the back-forward cache, whose content is out of date. */
function useReloadOnReturn(isEnabled: boolean): void {
  useEventListener('pageshow', ({ persisted }) => {
    if (isEnabled && persisted) location.reload();
  });
}
