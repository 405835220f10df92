import { type ReactElement, useEffect, useState } from 'react';
import { CAUSES } from '../../protocol/causes.ts';
import { needsSession } from '../../protocol/safeReturn.ts';
import { PATHS } from '../../protocol/urls.ts';
import { useSite } from '../lib/site.ts';
import { useStoreDestination } from '../restore/storedDestination.ts';
import { buttonClass } from '../ui/Button.tsx';
import { useBrowserValue } from '../ui/useBrowserValue.ts';
import { BusyForm } from './BusyForm.tsx';
import { ContinueLink } from './ContinueLink.tsx';
import { ContinuePage } from './ContinuePage.tsx';
import { CurrentSession } from './CurrentSession.tsx';
import { destinationOf } from './destination.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { MaintainerLine } from './MaintainerLine.tsx';
import { MethodButtons } from './MethodButtons.tsx';
import { NetworkStatus } from './NetworkStatus.tsx';
import { StepAlert } from './StepAlert.tsx';
import { StepFrame } from './StepFrame.tsx';
import { STEP_LINK, StepLinks } from './StepLinks.tsx';
import { StoredNote } from './StoredNote.tsx';
import { SIGN_IN_STEPS } from './signInSteps.ts';
import type { ViewOf } from './signInView.ts';
import { TargetTitle } from './TargetTitle.tsx';
import { useSessionChange } from './useSessionChange.ts';

type View = ViewOf<'file-login'>;

/**
 * `/login`: the visitor's network, why a file needs a sign-in, the stored data, and the methods; or
 * the existing session. Continues to the destination once that is accessible.
 */
export function FileLogin({ view }: { readonly view: View }): ReactElement {
  const { mode, to, wanted, mayOpen, session, methods, errorCode } = view;
  useStoreDestination(to);
  useRedirectToMainHost(view);
  const [isOpen, setOpen] = useState(mayOpen && to !== PATHS.home && errorCode === undefined);
  useSessionChange(to, { mayOpen, hasSession: session !== undefined }, (now) => {
    if (now.mayOpen && to !== PATHS.home) setOpen(true);
    else location.reload();
  });

  if (isOpen) {
    return (
      <ContinuePage
        title="现在可以继续"
        to={to}
        targetTitle={wanted}
        hasBecomeAccessible={!mayOpen}
      >
        <p className="mt-6 text-sm text-ink-soft">
          <a href={PATHS.login} className="text-accent underline underline-offset-4">
            查看登录状态
          </a>
        </p>
      </ContinuePage>
    );
  }
  return (
    <StepFrame title={SIGN_IN_STEPS['file-login']} lead={reasonOf(view)}>
      {errorCode && <ErrorNotice errorCode={errorCode} />}
      {errorCode === 'blocked' && <MaintainerLine />}
      <TargetTitle title={wanted} />
      {session && <CurrentSession session={session} methods={methods} to={to} />}
      {mode !== 'open' && <NetworkStatus view={view} />}
      {mayOpen && (
        <p className="mt-6">
          <ContinueLink to={to} className={buttonClass({ variant: 'primary' })} />
        </p>
      )}
      {!session && <Methods view={view} />}
      {!mayOpen && destinationOf(to) === 'results' && (
        <StepLinks>
          <ContinueLink to={to} className={STEP_LINK} isWithoutSignIn />
        </StepLinks>
      )}
    </StepFrame>
  );
}

/** Why a sign-in is or is not required. */
function reasonOf({ mode, to, mayOpen, session, errorCode }: View): string | undefined {
  if (session && mayOpen) return '您已登录，可以打开本站文件。';
  // The error message is enough.
  if (errorCode === 'blocked') return undefined;
  if (needsSession(to)) return '允许命令行登录前，请先在浏览器中验证您是本校成员。';
  if (mode === 'open') return '本站文件对所有人开放，无需登录。';
  if (mode === 'members') {
    return '搜索对所有人开放；文件仅供本校成员查看，打开前请先验证您是本校成员。';
  }
  if (mayOpen) return '您正在使用校园网，无需登录即可打开文件。';
  return '搜索对所有人开放；文件仅供本校成员查看。在校园网内可直接打开，在校外请先验证您是本校成员。';
}

function Methods({ view }: { readonly view: View }): ReactElement | null {
  const { mode, mayOpen, methods, to, sessionDays, errorCode } = view;
  if (errorCode === 'blocked') return null;
  if (methods.length === 0) {
    if (mayOpen) return null;
    return (
      <p className="mt-6 text-ink-soft">
        {mode === 'members'
          ? `${CAUSES.noSignIn.title}，${CAUSES.noSignIn.advice}。`
          : '本站未设置登录方式，请连接校园网后打开；连接后，此页面将自动继续。'}
      </p>
    );
  }
  return (
    <>
      <CookieNotice />
      <section className="mt-8">
        <h2 className="mb-3 text-lg font-medium">
          {mode === 'campus' && mayOpen ? '需要在校外打开文件？请先登录' : '请选择验证方式'}
        </h2>
        <BusyForm action={PATHS.login} fields={{ intent: 'begin', to }}>
          <MethodButtons methods={methods} />
        </BusyForm>
      </section>
      <StoredNote methods={methods} sessionDays={sessionDays} />
    </>
  );
}

/** Warns before the start that a browser without cookies cannot sign in. */
function CookieNotice(): ReactElement | null {
  const isOn = useBrowserValue(() => navigator.cookieEnabled, true);
  if (isOn) return null;
  return (
    <StepAlert title="浏览器未启用 Cookie">
      登录需要使用 Cookie，请先在浏览器设置中允许 Cookie。
    </StepAlert>
  );
}

/** Kinds of methods whose provider always redirects back to the main host. */
const REDIRECT_KINDS: ReadonlySet<string> = new Set(['oidc', 'cas', 'github']);

/**
 * Redirects to the main host. Providers send the browser back there, so the cookie that binds the
 * sign-in to this browser must belong to it; and only there does the campus network open files. The
 * browser decides, because only it knows its address for certain: a server behind a proxy that
 * hides the host would redirect in a loop.
 */
function useRedirectToMainHost({ mayOpen, session, mode, methods }: ViewOf<'file-login'>): void {
  const { main } = useSite().hosts;
  const needsMainHost = mode === 'campus' || methods.some(({ kind }) => REDIRECT_KINDS.has(kind));
  const shouldRedirect = main !== undefined && !mayOpen && !session && needsMainHost;

  useEffect(() => {
    if (!shouldRedirect || new URL(main).origin === location.origin) return;
    location.replace(`${main}${location.pathname}${location.search}`);
  }, [shouldRedirect, main]);
}
