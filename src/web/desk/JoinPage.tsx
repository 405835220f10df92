import { type ReactElement, useState, useSyncExternalStore } from 'react';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { DeskMeSchema } from '../../protocol/contribution/desk.ts';
import type { Joined } from '../../protocol/contribution/roles.ts';
import { NeedsScript } from '../layout/NeedsScript.tsx';
import { PageFrame } from '../layout/PageFrame.tsx';
import { Failure } from '../role/Failure.tsx';
import { LateSpinner } from '../role/LateSpinner.tsx';
import { useResource } from '../role/useResource.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { AcceptInvitation } from './AcceptInvitation.tsx';
import { JoinDone } from './JoinDone.tsx';
import { readInvitation } from './readInvitation.ts';

/** Uses a one-time link to a role. Opening it changes nothing: previews of links open them, too. */
export function JoinPage(): ReactElement {
  return (
    <PageFrame>
      <div className="max-w-[42em]">
        <h1 className="text-2xl font-semibold">领取权限</h1>
        <NeedsScript what="领取权限" />
        {useIsHydrated() && <Invitation />}
      </div>
    </PageFrame>
  );
}

function Invitation(): ReactElement {
  const secret = readInvitation(useSyncExternalStore(subscribe, () => location.hash));
  const [joined, setJoined] = useState<Joined>();
  const { data: me, error, reload } = useResource(CONTRIBUTION_API.me, DeskMeSchema);
  if (joined) return <JoinDone joined={joined} />;
  if (secret === undefined) return <Incomplete />;
  if (me) return <AcceptInvitation secret={secret} me={me} onJoined={setJoined} />;
  if (!error) return <LateSpinner />;
  return <Failure error={error} onRetry={reload} />;
}

/** Somebody may correct the address: that loads no new page. */
function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

function Incomplete(): ReactElement {
  return (
    <>
      <p className="mt-4">链接不完整。</p>
      <p className="mt-2 text-ink-soft">
        请完整复制维护者发送的链接，在浏览器中重新打开；部分聊天软件会截去 # 之后的内容。
      </p>
    </>
  );
}
