import { useEffect, useState } from 'react';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import {
  clampPanelWidth,
  INITIAL_PANEL,
  type PanelState,
  panelCookies,
  readPanelCookies,
} from './panelCookies.ts';

export interface PanelControls extends PanelState {
  readonly toggle: () => void;
  /** Sets the width, in percent of the window. */
  readonly resize: (percent: number) => void;
}

/**
 * The state of the preview panel, stored in cookies. A preview that the visitor asks for is unfolded,
 * even if the panel was folded before.
 *
 * @param requests how often the visitor has asked for a preview
 */
export function usePanelState(requests: number): PanelControls {
  const isHydrated = useIsHydrated();
  const [changed, setChanged] = useState<PanelState & { readonly during: number }>();
  const before = changed ?? (isHydrated ? readPanelCookies(readCookies()) : INITIAL_PANEL);
  const isAsked = requests > (changed?.during ?? 0);
  const { width } = before;
  const expanded = isAsked || before.expanded;

  useEffect(() => {
    const stored = readPanelCookies(readCookies());
    if (stored.expanded === expanded && stored.width === width) return;
    for (const cookie of panelCookies({ expanded, width })) writeCookie(cookie);
  }, [expanded, width]);

  function change(next: Partial<PanelState>): void {
    setChanged({ expanded, width, ...next, during: requests });
  }
  return {
    expanded,
    width,
    toggle: () => change({ expanded: !expanded }),
    resize: (percent) => change({ width: clampPanelWidth(percent) }),
  };
}

/** Returns no cookies where they are forbidden, as in some frames and in-app browsers. */
function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

function writeCookie(cookie: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
    document.cookie = cookie;
  } catch {
    // Without cookies the state lasts until the page is left.
  }
}
