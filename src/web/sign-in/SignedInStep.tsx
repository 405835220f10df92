import type { ReactElement } from 'react';
import { PATHS } from '../../protocol/urls.ts';
import { useDestination } from '../restore/storedDestination.ts';
import { buttonClass } from '../ui/Button.tsx';
import { ContinueLink } from './ContinueLink.tsx';
import { SuccessTitle } from './ContinuePage.tsx';
import { StepFrame } from './StepFrame.tsx';
import { StepLinks } from './StepLinks.tsx';
import type { ViewOf } from './signInView.ts';
import { TargetTitle } from './TargetTitle.tsx';

type View = Extract<ViewOf<'callback'>, { phase: 'signed-in' }>;

/**
 * Shown when a signed-in visitor returns to or reloads a step of a finished sign-in. It does not
 * redirect: a visitor who goes back does not want to be sent forward.
 */
export function SignedInStep({ view }: { readonly view: View }): ReactElement {
  const to = useDestination(view.to);
  return (
    <StepFrame
      title={<SuccessTitle>您已登录</SuccessTitle>}
      lead="登录已完成，可以打开和下载本站文件。"
    >
      <TargetTitle title={view.wanted} />
      <p className="mt-6">
        <ContinueLink to={to} className={buttonClass({ variant: 'primary' })} />
      </p>
      <StepLinks
        links={[
          [PATHS.login, '查看登录状态'],
          ...(to === PATHS.home ? [] : [[PATHS.home, '返回首页'] as const]),
        ]}
      />
    </StepFrame>
  );
}
