import { Ellipsis } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import type { Item } from '../../../catalog/item.ts';
import { useItemDialogs } from './useItemDialogs.tsx';

/** What else can be done with an item: shares it, or reports it. */
export function ItemMenu({ item }: { readonly item: Item }): ReactElement {
  const trigger = useRef<HTMLButtonElement>(null);
  const { open, dialogs } = useItemDialogs(trigger, { item, begin: 'menu' });
  return (
    <>
      <button
        ref={trigger}
        type="button"
        title="更多"
        aria-label={`更多：${item.data.title}`}
        aria-haspopup="menu"
        aria-expanded={dialogs !== null}
        className="byline-link needs-script shrink-0 self-center text-ink-faint pointer-coarse:after:!-inset-3.5 [&_svg]:size-4"
        onClick={() => void open()}
      >
        <Ellipsis aria-hidden="true" />
      </button>
      {dialogs}
    </>
  );
}
