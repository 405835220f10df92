import type { ReactElement } from 'react';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import type { DeskMe } from '../../protocol/contribution/desk.ts';
import { type Joined, JoinedSchema } from '../../protocol/contribution/roles.ts';
import { PATHS } from '../../protocol/urls.ts';
import { readAnswer } from '../lib/readAnswer.ts';
import { sendAction } from '../role/sendAction.ts';
import { Button } from '../ui/Button.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { ROLE_LABELS } from './roleWords.ts';
import { useAction } from './useAction.ts';

/** Says to whom the role goes, and asks with one button. */
export function AcceptInvitation({
  secret,
  me,
  onJoined,
}: {
  readonly secret: string;
  readonly me: DeskMe;
  readonly onJoined: (joined: Joined) => void;
}): ReactElement {
  const { error, isBusy, run } = useAction();

  async function join(): Promise<void> {
    const joined = readAnswer(JoinedSchema, await sendAction(CONTRIBUTION_API.join, { secret }));
    // The secret is used: no history and no screenshot needs it.
    history.replaceState(history.state, '', PATHS.join);
    onJoined(joined);
  }

  return (
    <>
      <p className="mt-4">本站邀请您参与审核和维护。该链接仅能使用一次，请在您自己的设备上领取。</p>
      <Recipient me={me} />
      <Button variant="primary" className="mt-6" disabled={isBusy} onClick={() => run(join)}>
        {isBusy ? '正在领取…' : '领取权限'}
      </Button>
      {error && (
        <p role="alert" className="mt-4 text-danger">
          {error}
        </p>
      )}
    </>
  );
}

function Recipient({ me: { role, tag, canSignIn } }: { readonly me: DeskMe }): ReactElement {
  if (tag !== undefined) {
    return (
      <p className="mt-2 text-ink-soft">
        您已登录，权限将授予您当前的匿名编号 <code className="font-mono text-sm">{tag}</code>
        {role ? `（目前为${ROLE_LABELS[role]}）` : ''}。
      </p>
    );
  }
  return (
    <p className="mt-2 text-ink-soft">
      您尚未登录：领取后，权限仅在此浏览器中有效，退出登录后需要新的链接。
      {canSignIn && (
        <>
          如需在其他设备上使用，请先<TextLink href={PATHS.login}>登录</TextLink>，再重新打开该链接。
        </>
      )}
    </p>
  );
}
