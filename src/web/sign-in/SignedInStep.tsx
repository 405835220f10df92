import type { ReactElement } from 'react';
import { PATHS } from '../../protocol/urls.ts';
import { buttonClass } from '../ui/Button.tsx';
import { WellDone } from './GoingOn.tsx';
import { useDestination } from './keptDestination.ts';
import { StepFrame } from './StepFrame.tsx';
import { StepLinks } from './StepLinks.tsx';
import type { ViewOf } from './signInView.ts';
import { Wanted } from './Wanted.tsx';
import { WayOn } from './WayOn.tsx';

type View = Extract<ViewOf<'callback'>, { phase: 'signed-in' }>;

/**
 * A step of a sign-in that has ended, gone back to or loaded again by who is signed in. Nothing goes
 * on by itself: nobody who goes back wants to be sent forward.
 */
export function SignedInStep({ view }: { readonly view: View }): ReactElement {
  const to = useDestination(view.to);
  return (
    <StepFrame
      title={<WellDone>您已经登录</WellDone>}
      lead="登录已经完成，可以打开和下载本站的文件。"
    >
      <Wanted title={view.wanted} />
      <p className="mt-6">
        <WayOn to={to} className={buttonClass({ variant: 'primary' })} />
      </p>
      <StepLinks
        links={[[PATHS.login, '查看登录状态'], ...(to === '/' ? [] : [['/', '返回首页'] as const])]}
      />
    </StepFrame>
  );
}
