import { type ReactElement, useCallback } from 'react';
import { isMd5 } from '../../catalog/md5.ts';
import { PATHS } from '../../protocol/urls.ts';
import { NeedsScript } from '../layout/NeedsScript.tsx';
import { PageFrame } from '../layout/PageFrame.tsx';
import { useContribute } from '../lib/contribute.ts';
import { useNavigation } from '../navigation/NavigationContext.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import type { EditableItem } from './api/answers.ts';
import { contributeApi } from './api/contributeApi.ts';
import './contribute.css';
import { ItemEditor } from './edit/ItemEditor.tsx';
import { LoadState } from './LoadState.tsx';
import { Closed, SignInFirst } from './NotAllowed.tsx';
import { useLoaded } from './useLoaded.ts';

/** Proposes changed metadata of an item. */
export function EditPage(): ReactElement {
  const isOpen = useContribute() !== undefined;
  const isHydrated = useIsHydrated();
  return (
    <PageFrame isWide>
      <h1 className="text-2xl font-semibold">编辑元数据</h1>
      <NeedsScript what="编辑" />
      {isOpen ? isHydrated && <OpenPage /> : <Closed />}
    </PageFrame>
  );
}

function OpenPage(): ReactElement {
  const id = useNavigation().current().pathname.slice(PATHS.edit.length);
  const load = useCallback((signal: AbortSignal) => loadItem(id, signal), [id]);
  const [loaded, reload] = useLoaded(load);
  if (loaded.state !== 'loaded') return <LoadState loaded={loaded} onRetry={reload} />;
  const { may, item } = loaded.value;
  if (may === 'sign-in') return <SignInFirst />;
  if (may === 'no') return <Closed />;
  if (!item) return <p className="mt-6">资料库中没有该文件，它可能已被移除。</p>;
  return <ItemEditor item={item} />;
}

async function loadItem(
  id: string,
  signal: AbortSignal,
): Promise<{
  readonly may: 'yes' | 'no' | 'sign-in';
  readonly item: EditableItem | undefined;
}> {
  const { may } = await contributeApi.status(signal);
  const isWanted = may === 'yes' && isMd5(id);
  return { may, item: isWanted ? await contributeApi.editable(id, signal) : undefined };
}
