import { type ReactElement, useSyncExternalStore } from 'react';
import type { Item } from '../../catalog/item.ts';
import { useFilesHost } from '../lib/filesHost.ts';
import { buttonClass } from '../ui/Button.tsx';
import { saveButton } from './saveButton.ts';

/**
 * 离线保存: keeps documents in this browser. One item makes an icon for the tools of a card, a set makes
 * a labelled button, such as for all documents of a course. The button comes once the page is idle,
 * into its own space. Hidden where files are on another host, and where the browser cannot store them
 * (`data-offline` on the root).
 */
export function SaveOffline({
  items,
  isSet = false,
}: {
  readonly items: readonly Item[];
  readonly isSet?: boolean;
}): ReactElement | null {
  const Button = useSyncExternalStore(saveButton.subscribe, saveButton.current, () => undefined);
  if (useFilesHost() !== '' || items.length === 0) return null;
  return (
    <span className="save-offline">
      {Button ? <Button items={items} isSet={isSet} /> : isSet && <Space />}
    </span>
  );
}

/** As large as the button of a set, so that nothing moves when it comes. */
function Space(): ReactElement {
  return (
    <span
      className={buttonClass({ variant: 'soft', size: 'sm', className: 'invisible' })}
      aria-hidden
    >
      <svg />
      全部离线保存
    </span>
  );
}
