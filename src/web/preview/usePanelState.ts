import { useState, useSyncExternalStore } from 'react';
import {
  clampPanelWidth,
  INITIAL_PANEL,
  type PanelState,
  panelCookies,
  readPanelCookies,
} from './panelCookies.ts';

export interface PanelControls extends PanelState {
  readonly toggle: () => void;
  /** Sets the width, as a share of the window's in percent. */
  readonly resize: (percent: number) => void;
}

/** The state of the preview panel, kept in cookies. */
export function usePanelState(): PanelControls {
  const stored = useSyncExternalStore(
    subscribeToNothing,
    () => document.cookie,
    () => '',
  );
  const [changed, setChanged] = useState<PanelState>();
  const state = changed ?? (stored === '' ? INITIAL_PANEL : readPanelCookies(stored));

  function change(next: PanelState): void {
    setChanged(next);
    for (const cookie of panelCookies(next)) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
      document.cookie = cookie;
    }
  }
  return {
    ...state,
    toggle: () => change({ ...state, expanded: !state.expanded }),
    resize: (percent) => change({ ...state, width: clampPanelWidth(percent) }),
  };
}

/** Cookies do not tell when they change; they are read as they are at the first drawing. */
function subscribeToNothing(): () => void {
  return () => undefined;
}
