import { CircleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { signInUrl } from '../../protocol/safeReturn.ts';
import { SIGN_IN_ERRORS, type SignInErrorCode } from '../../protocol/signInErrors.ts';
import { methodChoicePath, PARAMETERS, PATHS } from '../../protocol/urls.ts';
import { useDestination } from '../restore/storedDestination.ts';
import { buttonClass } from '../ui/Button.tsx';
import { BusyForm } from './BusyForm.tsx';
import { ContinueLink } from './ContinueLink.tsx';
import { destinationOf } from './destination.ts';
import { MaintainerLine } from './MaintainerLine.tsx';
import { SendButton } from './SendButton.tsx';
import { StepFrame } from './StepFrame.tsx';
import { STEP_LINK, StepLinks } from './StepLinks.tsx';
import type { ViewOf } from './signInView.ts';
import { useContinueAfterSignIn } from './useContinueAfterSignIn.ts';

type View = Extract<ViewOf<'callback'>, { phase: 'failed' }>;

/** Errors that another attempt by the same method does not solve. */
const UNRECOVERABLE: ReadonlySet<SignInErrorCode> = new Set(['blocked', 'clock-wrong']);
/** Errors that only the maintainer can solve. */
const MAINTAINER_ERRORS: ReadonlySet<SignInErrorCode> = new Set([
  'blocked',
  'clock-wrong',
  'answer-wrong',
  'internal',
]);

/** `/callback/{method}` after a failure: the error and all alternatives. */
export function FailedStep({ view }: { readonly view: View }): ReactElement {
  const { errorCode, uuid, method } = view;
  const to = useDestination(view.to);
  const { title, advice } = SIGN_IN_ERRORS[errorCode];
  useContinueAfterSignIn(to);

  const destination = destinationOf(to);
  return (
    <StepFrame
      title={
        <span
          ref={focus}
          role="alert"
          tabIndex={-1}
          className="flex items-start gap-2 outline-none"
        >
          <CircleAlert className="mt-1 size-6 shrink-0 text-danger" aria-hidden="true" />
          {title}
        </span>
      }
      lead={advice}
    >
      {MAINTAINER_ERRORS.has(errorCode) && <MaintainerLine />}
      <div className="mt-6 flex flex-wrap gap-3">
        {!UNRECOVERABLE.has(errorCode) && method && (
          <BusyForm
            action={PATHS.login}
            fields={{ intent: 'begin', to, [PARAMETERS.method]: method.id }}
          >
            <SendButton variant="primary">重试</SendButton>
          </BusyForm>
        )}
        {errorCode !== 'blocked' && (
          <a
            href={uuid === undefined ? signInUrl(to) : methodChoicePath(uuid)}
            // Wraps with large text in a small window.
            className={`h-auto! min-h-11 max-w-full py-1 whitespace-normal! ${buttonClass({ variant: method ? 'soft' : 'primary' })}`}
          >
            {method ? '更换验证方式' : '重新登录'}
          </a>
        )}
      </div>
      <StepLinks
        links={[
          ...(destination === 'file' || destination === 'download'
            ? [[to, '返回要打开的文件'] as const]
            : []),
          [PATHS.home, '返回首页'],
        ]}
      >
        {destination === 'results' && (
          <ContinueLink to={to} className={STEP_LINK} isWithoutSignIn />
        )}
      </StepLinks>
    </StepFrame>
  );
}

/** Focuses the error, because screen readers announce only changes, not the loaded page. */
function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
