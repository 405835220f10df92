import { type ReactElement, useEffect } from 'react';
import { broadcastSignIn } from '../lib/signInChannel.ts';
import { ContinuePage, SuccessTitle } from './ContinuePage.tsx';
import type { ViewOf } from './signInView.ts';

type View = Extract<ViewOf<'callback'>, { phase: 'done' }>;

/** `/callback/{method}` after a success: notifies the other tabs and continues. */
export function DoneStep({ view: { to, wanted } }: { readonly view: View }): ReactElement {
  // Synchronises with the other tabs.
  useEffect(broadcastSignIn, []);

  return (
    <ContinuePage title={<SuccessTitle>登录成功</SuccessTitle>} to={to} targetTitle={wanted} />
  );
}
