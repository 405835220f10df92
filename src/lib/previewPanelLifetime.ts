import { DAY_MS } from './durations.ts';

/**
 * How long the state of the preview panel is kept, in milliseconds (specification, section 9). Apart from
 * `LIFETIMES`, which has it, too: the first page would load them all for this one.
 */
export const PREVIEW_PANEL_LIFETIME = 7 * DAY_MS;
