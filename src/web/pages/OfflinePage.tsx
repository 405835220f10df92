import type { ReactElement } from 'react';
import { formatFileSize } from '../../catalog/fileSize.ts';
import { PageFrame } from '../layout/PageFrame.tsx';
import { PageSection } from '../layout/PageSection.tsx';
import { supportsOffline } from '../offline/supportsOffline.ts';
import { Button } from '../ui/Button.tsx';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { OfflineSwitch } from './offline/OfflineSwitch.tsx';
import { SavedDocument } from './offline/SavedDocument.tsx';
import { type OfflineContent, useOfflineContent } from './offline/useOfflineContent.ts';

/** What is kept in this browser: documents, with size and progress, and the switch of all of it. */
export function OfflinePage(): ReactElement {
  const isHydrated = useIsHydrated();
  return (
    <PageFrame>
      <h1 className="text-2xl font-semibold">离线内容</h1>
      {!isHydrated ? (
        <p className="mt-3 text-ink-soft">
          这里列出保存在此设备上的内容，只能在启用脚本的浏览器中查看。
        </p>
      ) : supportsOffline() ? (
        <Content />
      ) : (
        <p className="mt-3 max-w-[42em] text-ink-soft">
          当前浏览器无法离线保存：需要通过 https 访问本站，并使用系统浏览器的普通模式。
        </p>
      )}
    </PageFrame>
  );
}

function Content(): ReactElement {
  const content = useOfflineContent();
  const { isOn, documents, room, isBusy, actions } = content;
  return (
    <>
      <p className="mt-3 max-w-[42em] text-ink-soft">
        {isOn
          ? '本站的页面和目录已保存在此设备上，没有网络时也能搜索。离线保存的文件可以随时打开。'
          : '离线功能已关闭，此设备上没有保存任何内容。'}
      </p>
      {isOn && documents && (
        <PageSection title="已保存的文件">
          {documents.length === 0 ? (
            <p className="text-ink-soft">
              还没有保存文件。在搜索结果中点按“离线保存”，即可把文件保存到此设备。
            </p>
          ) : (
            <>
              <ul className="flex flex-col gap-3">
                {documents.map((document) => (
                  <SavedDocument key={document.id} document={document} actions={actions} />
                ))}
              </ul>
              {documents.some(({ access }) => access !== 'open') && (
                <p className="mt-3 max-w-[42em] text-sm text-ink-soft">
                  标有“保存时您有权访问”的文件仅供您本人使用；退出登录后，此设备上保存的文件会自动删除。
                </p>
              )}
              <Button className="mt-4" size="sm" disabled={isBusy} onClick={actions.removeAll}>
                移除全部文件
              </Button>
            </>
          )}
        </PageSection>
      )}
      {isOn && room && (
        <PageSection title="存储空间">
          <p className="tabular-nums">{roomText(room)}</p>
        </PageSection>
      )}
      <PageSection title="离线功能">
        <OfflineSwitch isOn={isOn} isBusy={isBusy} onChange={actions.turn} />
      </PageSection>
    </>
  );
}

function roomText({ used, free, isPersistent }: NonNullable<OfflineContent['room']>): string {
  const sizes = `本站已用 ${formatFileSize(used)}，还可使用约 ${formatFileSize(free)}。`;
  return isPersistent ? sizes : `${sizes}设备空间不足时，浏览器可能会自动清理这些内容。`;
}
