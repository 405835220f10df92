import { type ReactElement, useState } from 'react';
import { PATHS } from '../../protocol/urls.ts';
import { NeedsScript } from '../layout/NeedsScript.tsx';
import { PageFrame } from '../layout/PageFrame.tsx';
import { deviceStorage } from '../lib/deviceStorage.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useEventListener } from '../ui/useEventListener.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { contributeApi } from './api/contributeApi.ts';
import './contribute.css';
import { LoadedPart } from '../layout/LoadedPart.tsx';
import { useLoaded } from '../layout/useLoaded.ts';
import { FollowLink } from './FollowLink.tsx';
import { FollowedItem } from './following/FollowedItem.tsx';
import { inOrder } from './following/followedTexts.ts';
import { parseSecret, storedSecret } from './secret.ts';

/** What became of proposals: those of this browser, or of the secret in the address. */
export function FollowingPage(): ReactElement {
  const isHydrated = useIsHydrated();
  return (
    <PageFrame isWide>
      <h1 className="text-2xl font-semibold">投稿进度</h1>
      <NeedsScript what="查看进度" />
      {isHydrated && <Following />}
    </PageFrame>
  );
}

function Following(): ReactElement {
  const [hash, setHash] = useState(() => location.hash);
  useEventListener('hashchange', () => setHash(location.hash));
  const secret = parseSecret(hash.slice(1)) ?? storedSecret(deviceStorage());
  if (secret === undefined) return <Nothing />;
  return <Proposals key={secret} secret={secret} />;
}

function Proposals({ secret }: { readonly secret: string }): ReactElement {
  const loaded = useLoaded((signal) => contributeApi.follow(secret, signal), secret);
  return (
    <LoadedPart loaded={loaded}>
      {(followed) =>
        followed.length === 0 ? (
          <Nothing />
        ) : (
          <div className="give">
            <ul className="give-followed" aria-label="投稿">
              {inOrder(followed).map((proposal) => (
                <FollowedItem
                  key={proposal.uuid}
                  proposal={proposal}
                  secret={secret}
                  onChanged={loaded.reload}
                />
              ))}
            </ul>
            <FollowLink secret={secret} />
          </div>
        )
      }
    </LoadedPart>
  );
}

function Nothing(): ReactElement {
  return (
    <p className="mt-6 max-w-[42em]">
      此浏览器中没有投稿记录。如果是在其他设备上投稿的，请打开提交后得到的专属链接；也可以
      <TextLink href={PATHS.contribute}>前往投稿</TextLink>。
    </p>
  );
}
