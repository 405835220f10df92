import { PREVIEW_PANEL_LIFETIME } from '../../lib/previewPanelLifetime.ts';

/** The initial, smallest and largest width of the panel, in percent of the window. */
export const PANEL_WIDTH = { initial: 40, min: 25, max: 65 } as const;

/** The state in which the visitor left the preview panel. */
export interface PanelState {
  readonly expanded: boolean;
  /** Width in percent of the window. */
  readonly width: number;
}

export const INITIAL_PANEL: PanelState = { expanded: true, width: PANEL_WIDTH.initial };

/** Reads the state from a `Cookie` header or `document.cookie`; defaults to the initial values. */
export function readPanelCookies(cookies: string): PanelState {
  const values = new Map(
    cookies.split(';').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [name.trim(), value.trim()];
    }),
  );
  const width = Number(values.get('sidebar_width') || Number.NaN);
  return {
    expanded: values.get('sidebar_state') !== 'collapsed',
    width: Number.isFinite(width) ? clampPanelWidth(width) : INITIAL_PANEL.width,
  };
}

/** Returns the cookies that store a state, each as `document.cookie` takes it. */
export function panelCookies({ expanded, width }: PanelState): string[] {
  const attributes = `path=/; max-age=${PREVIEW_PANEL_LIFETIME / 1000}; samesite=lax`;
  return [
    `sidebar_state=${expanded ? 'expanded' : 'collapsed'}; ${attributes}`,
    `sidebar_width=${width}; ${attributes}`,
  ];
}

/** Clamps a width to the limits, in whole percent of the window. */
export function clampPanelWidth(percent: number): number {
  return Math.round(Math.min(Math.max(percent, PANEL_WIDTH.min), PANEL_WIDTH.max));
}
