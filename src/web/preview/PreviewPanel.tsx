import type { ReactElement } from 'react';
import type { Item } from '../../catalog/item.ts';
import { viewerUrl } from '../../protocol/urls.ts';

const SANDBOX =
  'allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox allow-modals allow-forms';

export function PreviewPanel({
  item,
  onClose,
}: {
  readonly item: Item;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <aside>
      <button type="button" onClick={onClose}>
        关闭
      </button>
      <iframe
        key={item.id}
        title={`预览 ${item.data.title}`}
        src={viewerUrl(item)}
        sandbox={SANDBOX}
      />
    </aside>
  );
}
