import type { ReactElement } from 'react';
import { ERRORS, type ErrorCode } from '../../protocol/errors.ts';
import { PATHS } from '../../protocol/urls.ts';
import { ContactLine } from '../layout/ContactLine.tsx';
import { Message } from '../layout/Message.tsx';
import { PageFrame } from '../layout/PageFrame.tsx';
import type { PageData } from '../session/pageData.ts';
import { TextLink } from '../ui/TextLink.tsx';

/** The page that the server sends for an error instead of a page or file. */
export function ErrorPage({
  code,
  wait,
}: {
  readonly code: ErrorCode;
  readonly wait?: PageData['wait'];
}): ReactElement {
  const { status, title } = ERRORS[code];
  return (
    <PageFrame isError>
      <Message figure={String(status)} title={title}>
        {wait && <WaitLine {...wait} />}
        {(code === 'taken-down' || code === 'taken-down-legal') && <TakedownLine />}
        {status < 500 && <ContactLine />}
      </Message>
    </PageFrame>
  );
}

/** Where the rules are, and how to object. */
function TakedownLine(): ReactElement {
  return (
    <p className="text-ink-soft">
      下架的原因、流程和申诉方式见<TextLink href={PATHS.takedown}>下架说明</TextLink>。
    </p>
  );
}

/** When a retry is possible, and the alternative. */
function WaitLine({ seconds, signIn }: NonNullable<PageData['wait']>): ReactElement {
  return (
    <p className="text-ink-soft">
      请在约 {waitText(seconds)}后重试。
      {signIn !== undefined && (
        <>
          您所在的网络有多人同时使用本站，
          <a href={signIn} className="text-accent underline">
            登录
          </a>
          后将单独计数，无需等待。
        </>
      )}
    </p>
  );
}

function waitText(seconds: number): string {
  return seconds <= 90 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`;
}
