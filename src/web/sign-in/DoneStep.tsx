import { type ReactElement, useEffect } from 'react';
import { GoingOn, WellDone } from './GoingOn.tsx';
import { tellOfSignIn } from './signInChannel.ts';
import type { ViewOf } from './signInView.ts';

type View = Extract<ViewOf<'callback'>, { phase: 'done' }>;

/** `/callback/{method}` where it went well: tells the other tabs, and goes on. */
export function DoneStep({ view: { to, wanted } }: { readonly view: View }): ReactElement {
  // Other tabs are outside of this page.
  useEffect(tellOfSignIn, []);

  return <GoingOn title={<WellDone>登录成功</WellDone>} to={to} wanted={wanted} />;
}
