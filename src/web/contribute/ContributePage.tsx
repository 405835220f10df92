import type { ReactElement } from 'react';
import type { ContributeStatus } from '../../protocol/contribution/uploads.ts';
import { WISH_LENGTH } from '../../protocol/contribution/wishes.ts';
import { PARAMETERS, PATHS } from '../../protocol/urls.ts';
import { NeedsScript } from '../layout/NeedsScript.tsx';
import { PageFrame } from '../layout/PageFrame.tsx';
import { useContribute } from '../lib/contribute.ts';
import { deviceStorage } from '../lib/deviceStorage.ts';
import { useNavigation } from '../navigation/NavigationContext.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { contributeApi } from './api/contributeApi.ts';
import './contribute.css';
import { LoadedPart } from '../layout/LoadedPart.tsx';
import { useLoaded } from '../layout/useLoaded.ts';
import { Giving } from './Giving.tsx';
import { Closed, SignInFirst } from './NotAllowed.tsx';
import { storedSecret } from './secret.ts';

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
  const loaded = useLoaded(contributeApi.status);
  return <LoadedPart loaded={loaded}>{({ may }) => <PageFor may={may} />}</LoadedPart>;
}

function PageFor({ may }: Pick<ContributeStatus, 'may'>): ReactElement {
  const { search } = useNavigation().current();
  const text = new URLSearchParams(search).get(PARAMETERS.wish)?.trim() ?? '';
  const wish = text === '' ? undefined : text.slice(0, WISH_LENGTH.most);
  switch (may) {
    case 'yes':
      return (
        <>
          <FollowingNote />
          {wish && <p className="mt-2">您正在回应求资料：“{wish}”。</p>}
          <Giving wish={wish} />
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
