import type { ReactElement } from 'react';
import { PATHS } from '../../protocol/urls.ts';
import { PageFrame } from '../layout/PageFrame.tsx';
import { PageSection } from '../layout/PageSection.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { ClearAll } from './ClearAll.tsx';
import { DeviceLink } from './DeviceLink.tsx';
import { FavouriteFolders } from './FavouriteFolders.tsx';
import { FileTransfer } from './FileTransfer.tsx';
import { OfferedTransfer } from './OfferedTransfer.tsx';
import { RecentDocuments } from './RecentDocuments.tsx';
import { RecentSearches } from './RecentSearches.tsx';
import { RecordingSwitch } from './RecordingSwitch.tsx';
import { useKept } from './useKept.ts';

/** What a visitor keeps on this device, without an account. */
export function KeptPage(): ReactElement {
  const loaded = useKept();
  return (
    <PageFrame>
      <h1 className="text-2xl font-semibold">我的收藏</h1>
      <p className="mt-2 text-sm text-ink-soft">
        仅保存在本机，无需登录，也不会发送给服务器。清除浏览器数据或关闭无痕窗口后将丢失。
      </p>
      <noscript>
        <p className="mt-4 text-ink-soft">收藏由浏览器保存，请启用 JavaScript 后查看。</p>
      </noscript>
      {!loaded && (
        <p className="comes-late mt-8">
          <Spinner label="正在读取" />
        </p>
      )}
      {loaded && (
        <>
          {!loaded.state.isAvailable && (
            <p role="alert" className="mt-4 text-danger">
              浏览器不允许本站保存数据，因此无法收藏或记录。
            </p>
          )}
          <OfferedTransfer {...loaded} />
          <FavouriteFolders {...loaded} />
          <PageSection className="mt-10" title="最近使用">
            <div className="-mt-1 mb-3 text-sm">
              <RecordingSwitch {...loaded} />
              <p className="text-ink-faint">关闭后不再记录，已有的最近记录和阅读位置会一并清除。</p>
            </div>
            <RecentDocuments {...loaded} />
            <RecentSearches {...loaded} />
          </PageSection>
          <PageSection className="mt-10" title="导出与换设备">
            <FileTransfer {...loaded} />
            <DeviceLink {...loaded} />
          </PageSection>
          <ClearAll {...loaded} />
          <p className="mt-6 text-sm text-ink-faint">
            详见<TextLink href={PATHS.privacy}>隐私说明</TextLink>。
          </p>
        </>
      )}
    </PageFrame>
  );
}
