import { useState } from 'react';
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

/** The state of the preview panel, stored in cookies. */
export function usePanelState(): PanelControls {
  const isHydrated = useIsHydrated();
  const [changed, setChanged] = useState<PanelState>();
  const state = changed ?? (isHydrated ? readPanelCookies(readCookies()) : INITIAL_PANEL);

  function change(next: PanelState): void {
    setChanged(next);
    for (const cookie of panelCookies(next)) writeCookie(cookie);
  }
  return {
    ...state,
    toggle: () => change({ ...state, expanded: !state.expanded }),
    resize: (percent) => change({ ...state, width: clampPanelWidth(percent) }),
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
