import { signInUrl } from '../../protocol/safeReturn.ts';
import { fetchAccessProblem } from './fetchAccessProblem.ts';
import { getElement } from './getElement.ts';
import {
  opensBySignIn,
  VIEWER_ERRORS,
  type ViewerErrorCode,
  waitsForAccess,
} from './viewerErrors.ts';
import { whenSignedIn } from './whenSignedIn.ts';

const pendingResumes: (() => void)[] = [];
let isListening = false;
/** Whether the page waits for a sign-in in another tab. */
let isAwaitingSignIn = false;

/**
 * Shows above the loaded pages that loading has stopped. Resumes when the user retries or when the
 * network is back.
 */
export function showResumeBanner(errorCode: ViewerErrorCode, resume: () => void): void {
  pendingResumes.push(resume);
  if (errorCode === 'sign-in')
    void fetchAccessProblem().then((refusal) => showBanner(refusal.errorCode));
  else showBanner(errorCode);
}

function showBanner(errorCode: ViewerErrorCode): void {
  const banner = getElement('banner', HTMLDivElement);
  const { title, text } = VIEWER_ERRORS[errorCode];
  getElement('banner-text', HTMLSpanElement).textContent =
    errorCode === 'network' ? '网络中断，部分页面尚未加载。' : `${title}。${text}`;
  banner.hidden = false;
  // The loaded pages stay: the sign-in opens in another tab, and this one resumes after it.
  const isSignIn = opensBySignIn(errorCode);
  getElement('banner-sign-in', HTMLAnchorElement).hidden = !isSignIn;
  if (isSignIn) {
    const { pathname, search, hash } = location;
    getElement('banner-sign-in', HTMLAnchorElement).href = signInUrl(pathname + search + hash);
  }
  if (waitsForAccess(errorCode)) {
    if (!isAwaitingSignIn)
      whenSignedIn(() => getElement('banner-action', HTMLButtonElement).click());
    isAwaitingSignIn = true;
  }
  if (isListening) return;
  isListening = true;
  const resumeAll = (): void => {
    banner.hidden = true;
    isAwaitingSignIn = false;
    for (const resume of pendingResumes.splice(0)) resume();
  };
  getElement('banner-action', HTMLButtonElement).addEventListener('click', resumeAll);
  window.addEventListener('online', resumeAll);
}
