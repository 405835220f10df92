import { signInUrl } from '../../protocol/safeReturn.ts';
import { element } from './element.ts';
import { fetchAccessProblem } from './fetchAccessProblem.ts';
import { VIEWER_ERRORS, type ViewerErrorCode } from './viewerErrors.ts';
import { whenSignedIn } from './whenSignedIn.ts';

const waiting: (() => void)[] = [];
let listening = false;
/** Whether the page waits for a sign-in in another tab. */
let isWaiting = false;

/**
 * Shows above the loaded pages that loading has stopped. Resumes when the user retries or when the
 * network is back.
 */
export function showHalted(errorCode: ViewerErrorCode, resume: () => void): void {
  waiting.push(resume);
  if (errorCode === 'sign-in')
    void fetchAccessProblem().then((refusal) => showBanner(refusal.errorCode));
  else showBanner(errorCode);
}

function showBanner(errorCode: ViewerErrorCode): void {
  const banner = element('banner', HTMLDivElement);
  const { title, text } = VIEWER_ERRORS[errorCode];
  element('banner-text', HTMLSpanElement).textContent =
    errorCode === 'network' ? '网络中断，有些页面还没有载入。' : `${title}。${text}`;
  banner.hidden = false;
  // The loaded pages stay: the sign-in opens in another tab, and this one resumes after it.
  const isSignIn = errorCode === 'sign-in';
  element('banner-sign-in', HTMLAnchorElement).hidden = !isSignIn;
  if (isSignIn) {
    const { pathname, search, hash } = location;
    element('banner-sign-in', HTMLAnchorElement).href = signInUrl(pathname + search + hash);
  }
  if (isSignIn || errorCode === 'campus') {
    if (!isWaiting) whenSignedIn(() => element('banner-action', HTMLButtonElement).click());
    isWaiting = true;
  }
  if (listening) return;
  listening = true;
  const resumeAll = (): void => {
    banner.hidden = true;
    isWaiting = false;
    for (const again of waiting.splice(0)) again();
  };
  element('banner-action', HTMLButtonElement).addEventListener('click', resumeAll);
  window.addEventListener('online', resumeAll);
}
