import { type ReactElement, useEffect } from 'react';
import { tellOfSignIn } from '../lib/signInChannel.ts';
import { ContinuePage, SuccessTitle } from './ContinuePage.tsx';
import type { ViewOf } from './signInView.ts';

type View = Extract<ViewOf<'callback'>, { phase: 'done' }>;

/** `/callback/{method}` where it went well: tells the other tabs, and goes on. */
export function DoneStep({ view: { to, wanted } }: { readonly view: View }): ReactElement {
  // Other tabs are outside of this page.
  useEffect(tellOfSignIn, []);

  return <ContinuePage title={<SuccessTitle>登录成功</SuccessTitle>} to={to} wanted={wanted} />;
}
