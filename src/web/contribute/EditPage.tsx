import type { ReactElement } from 'react';
import { isMd5 } from '../../catalog/md5.ts';
import type { ContributeStatus } from '../../protocol/contribution/uploads.ts';
import { PATHS } from '../../protocol/urls.ts';
import { NeedsScript } from '../layout/NeedsScript.tsx';
import { PageFrame } from '../layout/PageFrame.tsx';
import { useContribute } from '../lib/contribute.ts';
import { RequestError } from '../lib/requestError.ts';
import { useNavigation } from '../navigation/NavigationContext.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import type { EditableItem } from './api/answers.ts';
import { contributeApi } from './api/contributeApi.ts';
import './contribute.css';
import { LoadedPart } from '../layout/LoadedPart.tsx';
import { useLoaded } from '../layout/useLoaded.ts';
import { ItemEditor } from './edit/ItemEditor.tsx';
import { Closed, SignInFirst } from './NotAllowed.tsx';

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
  const loaded = useLoaded((signal) => loadItem(id, signal), id);
  return <LoadedPart loaded={loaded}>{(found) => <PageFor {...found} />}</LoadedPart>;
}

function PageFor({ may, item }: Found): ReactElement {
  if (may === 'sign-in') return <SignInFirst />;
  if (may === 'no') return <Closed />;
  if (!item) return <p className="mt-6">资料库中没有该文件，它可能已被移除。</p>;
  return <ItemEditor item={item} />;
}

interface Found {
  readonly may: ContributeStatus['may'];
  readonly item: EditableItem | undefined;
}

async function loadItem(id: string, signal: AbortSignal): Promise<Found> {
  const { may } = await contributeApi.status(signal);
  const isWanted = may === 'yes' && isMd5(id);
  return { may, item: isWanted ? await findItem(id, signal) : undefined };
}

async function findItem(id: string, signal: AbortSignal): Promise<EditableItem | undefined> {
  try {
    return await contributeApi.editable(id, signal);
  } catch (error) {
    // Trying again does not help.
    if (error instanceof RequestError && error.code === 'not-found') return undefined;
    throw error;
  }
}
