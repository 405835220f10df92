import type { ReactElement } from 'react';
import { PATHS } from '../../protocol/urls.ts';
import { NeedsScript } from '../layout/NeedsScript.tsx';
import { PageFrame } from '../layout/PageFrame.tsx';
import { useContribute } from '../lib/contribute.ts';
import { deviceStorage } from '../lib/deviceStorage.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { contributeApi } from './api/contributeApi.ts';
import './contribute.css';
import { Giving } from './Giving.tsx';
import { LoadState } from './LoadState.tsx';
import { Closed, SignInFirst } from './NotAllowed.tsx';
import { storedSecret } from './secret.ts';
import { useLoaded } from './useLoaded.ts';

/** Where visitors give documents. */
export function ContributePage(): ReactElement {
  const isOpen = useContribute() !== undefined;
  const isHydrated = useIsHydrated();
  return (
    <PageFrame isWide>
      <h1 className="text-2xl font-semibold">投稿</h1>
      {isOpen ? (
        <>
          <p className="mt-2 max-w-[42em] text-ink-soft">
            上传试卷、资料或书籍，核对信息后提交，审核通过后即可供大家搜索和下载。
          </p>
          <NeedsScript what="投稿" />
          {isHydrated && <OpenPage />}
        </>
      ) : (
        <Closed />
      )}
    </PageFrame>
  );
}

function OpenPage(): ReactElement {
  const [status, reload] = useLoaded(contributeApi.status);
  if (status.state !== 'loaded') return <LoadState loaded={status} onRetry={reload} />;
  switch (status.value.may) {
    case 'yes':
      return (
        <>
          <FollowingNote />
          <Giving />
        </>
      );
    case 'sign-in':
      return <SignInFirst />;
    case 'no':
      return <Closed />;
  }
}

/** For those who have given something from this browser before. */
function FollowingNote(): ReactElement | null {
  if (storedSecret(deviceStorage()) === undefined) return null;
  return (
    <p className="mt-2">
      <TextLink href={PATHS.following}>查看已提交的投稿</TextLink>
    </p>
  );
}
