import { type ReactElement, useSyncExternalStore } from 'react';
import type { Item } from '../../catalog/item.ts';
import { useFilesHost } from '../lib/filesHost.ts';
import { saveButton } from './saveButton.ts';

/**
 * 离线保存: keeps documents in this browser. One item makes an icon for the tools of a card, several
 * make a labelled button, such as for all documents of a course. The button comes once the page is
 * idle, into its own space. Hidden where files are on another host, and where the browser cannot
 * store them (`data-offline` on the root).
 */
export function SaveOffline({ items }: { readonly items: readonly Item[] }): ReactElement | null {
  const Button = useSyncExternalStore(saveButton.subscribe, saveButton.current, () => undefined);
  if (useFilesHost() !== '') return null;
  return <span className="save-offline">{Button && <Button items={items} />}</span>;
}
