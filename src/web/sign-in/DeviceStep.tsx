import { Terminal } from 'lucide-react';
import type { ReactElement } from 'react';
import { inDays, LIFETIMES } from '../../lib/lifetimes.ts';
import { devicePath, PATHS } from '../../protocol/urls.ts';
import { BusyForm } from './BusyForm.tsx';
import { SuccessTitle } from './ContinuePage.tsx';
import { SendButton } from './SendButton.tsx';
import { StepFrame } from './StepFrame.tsx';
import { StepLinks } from './StepLinks.tsx';
import { SIGN_IN_STEPS } from './signInSteps.ts';
import type { ViewOf } from './signInView.ts';

type View = ViewOf<'device'>;

/** The description of each scope. */
const SCOPES: ReadonlyMap<string, string> = new Map([
  ['files', '打开和下载文件'],
  ['stats', '查看下载次数的统计'],
  ['metrics', '查看网站的运行指标'],
]);

/** `/auth/{uuid}/cli`: authorises a command line to act for the visitor (RFC 8628, section 3.3). */
export function DeviceStep({ view }: { readonly view: View }): ReactElement {
  switch (view.phase) {
    case 'confirm':
      return <Confirm view={view} />;
    case 'done':
      return (
        <StepFrame
          title={<SuccessTitle>命令行已经登录</SuccessTitle>}
          lead="可以回到命令行继续了，这个页面可以关掉。"
        >
          <StepLinks links={[[PATHS.home, '返回首页']]} />
        </StepFrame>
      );
    case 'refused':
      return (
        <StepFrame title="已经拒绝" lead="命令行没有登录，什么也没有留下。这个页面可以关掉。">
          <StepLinks links={[[PATHS.home, '返回首页']]} />
        </StepFrame>
      );
    case 'gone':
      return (
        <StepFrame
          title="这个请求已经结束"
          lead="它可能已经过期，或者已经处理过了。请在命令行里重新运行 campusdocs login。"
        >
          <StepLinks links={[[PATHS.home, '返回首页']]} />
        </StepFrame>
      );
  }
}

function Confirm({ view }: { readonly view: View }): ReactElement {
  const { uuid, code, program, scopes, isNear } = view;
  return (
    <StepFrame title={SIGN_IN_STEPS.device} lead="有一个命令行程序请求以您的身份登录。">
      <div className="mt-6 rounded-xl border border-line bg-raised p-4">
        <p className="flex items-start gap-2 font-medium [overflow-wrap:anywhere]">
          <Terminal className="mt-0.5 size-5 shrink-0 text-ink-faint" aria-hidden="true" />
          {program ?? '命令行程序'}
        </p>
        {code !== undefined && (
          <>
            <p className="mt-4 text-sm text-ink-soft">请核对：命令行里显示的是不是同一个代码？</p>
            <p className="mt-1 font-mono text-2xl font-semibold tracking-[0.15em] [overflow-wrap:anywhere]">
              {code}
            </p>
          </>
        )}
        <p className="mt-4 text-sm text-ink-soft">
          允许之后的 {inDays(LIFETIMES.token)} 天里，它能以您的身份：
        </p>
        <ul className="mt-1 list-disc ps-5">
          {scopes.map((scope) => (
            <li key={scope}>{SCOPES.get(scope) ?? scope}</li>
          ))}
        </ul>
      </div>
      {isNear === false && (
        <p className="mt-4 font-medium">
          发出请求的程序和您现在不在同一个网络。如果那是您自己的另一台机器（比如服务器），可以继续；如果不是，请拒绝。
        </p>
      )}
      <p className="mt-4 text-sm text-ink-soft">
        如果不是您自己刚刚运行了 campusdocs login，或者代码不一样，请拒绝：可能有人想借用您的身份。
      </p>
      <BusyForm action={devicePath(uuid)} className="mt-6 flex flex-wrap gap-3">
        <SendButton variant="primary" name="answer" value="allow">
          允许
        </SendButton>
        <SendButton name="answer" value="refuse">
          拒绝
        </SendButton>
      </BusyForm>
    </StepFrame>
  );
}
