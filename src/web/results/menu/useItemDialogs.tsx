import { type ComponentType, type ReactElement, type RefObject, useState } from 'react';
import type { Item } from '../../../catalog/item.ts';
import { notify } from '../../ui/notify.ts';
import type { ItemDialogsProps } from './ItemDialogs.tsx';

/** The dialogs of an item, whose code loads when they are first opened. */
export function useItemDialogs(
  anchor: RefObject<HTMLElement | null>,
  props: { readonly item: Item; readonly begin: ItemDialogsProps['begin'] },
): { readonly open: () => Promise<void>; readonly dialogs: ReactElement | null } {
  const [Dialogs, show] = useState<ComponentType<ItemDialogsProps>>();
  return {
    async open() {
      const loaded = await import('./ItemDialogs.tsx').catch(() => undefined);
      if (loaded) show(() => loaded.ItemDialogs);
      else void notify('加载失败', { kind: 'error', description: '请检查网络连接后重试' });
    },
    dialogs: Dialogs ? (
      <Dialogs
        {...props}
        anchor={anchor}
        onClose={() => {
          show(undefined);
          anchor.current?.focus({ preventScroll: true });
        }}
      />
    ) : null,
  };
}
