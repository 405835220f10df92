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
  ['mcp', '让 AI 助手搜索和阅读文件'],
  ['stats', '查看下载统计'],
  ['metrics', '查看网站运行指标'],
]);

/** `/auth/{uuid}/cli`: authorises a command line to act for the visitor (RFC 8628, section 3.3). */
export function DeviceStep({ view }: { readonly view: View }): ReactElement {
  switch (view.phase) {
    case 'confirm':
      return <Confirm view={view} />;
    case 'done':
      return (
        <StepFrame
          title={<SuccessTitle>命令行已登录</SuccessTitle>}
          lead="请返回命令行继续操作，此页面可以关闭。"
        >
          <StepLinks links={[[PATHS.home, '返回首页']]} />
        </StepFrame>
      );
    case 'refused':
      return (
        <StepFrame title="已拒绝" lead="命令行未登录，也未保存任何信息。此页面可以关闭。">
          <StepLinks links={[[PATHS.home, '返回首页']]} />
        </StepFrame>
      );
    case 'gone':
      return (
        <StepFrame
          title="该请求已结束"
          lead="请求可能已过期，或已处理过。请在命令行中重新运行 campusdocs login。"
        >
          <StepLinks links={[[PATHS.home, '返回首页']]} />
        </StepFrame>
      );
  }
}

function Confirm({ view }: { readonly view: View }): ReactElement {
  const { uuid, code, program, scopes, isNear } = view;
  return (
    <StepFrame title={SIGN_IN_STEPS.device} lead="一个命令行程序请求以您的身份登录。">
      <div className="mt-6 rounded-xl border border-line bg-raised p-4">
        <p className="flex items-start gap-2 font-medium [overflow-wrap:anywhere]">
          <Terminal className="mt-0.5 size-5 shrink-0 text-ink-faint" aria-hidden="true" />
          {program ?? '命令行程序'}
        </p>
        {code !== undefined && (
          <>
            <p className="mt-4 text-sm text-ink-soft">请核对命令行中显示的代码是否一致：</p>
            <p className="mt-1 font-mono text-2xl font-semibold tracking-[0.15em] [overflow-wrap:anywhere]">
              {code}
            </p>
          </>
        )}
        <p className="mt-4 text-sm text-ink-soft">
          允许后，它可在 {inDays(LIFETIMES.token)} 天内以您的身份：
        </p>
        <ul className="mt-1 list-disc ps-5">
          {scopes.map((scope) => (
            <li key={scope}>{SCOPES.get(scope) ?? scope}</li>
          ))}
        </ul>
      </div>
      {isNear === false && (
        <p className="mt-4 font-medium">
          发出请求的程序与您当前不在同一网络。如果它运行在您自己的另一台设备（例如服务器）上，可以继续；否则，请拒绝。
        </p>
      )}
      <p className="mt-4 text-sm text-ink-soft">
        如果您没有运行 campusdocs login，或代码不一致，请拒绝：可能有人试图冒用您的身份。
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
