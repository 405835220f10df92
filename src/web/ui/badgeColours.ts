/** The colours that a badge can have (specification, section 3). */
export const BADGE_COLOURS = [
  'green',
  'orange',
  'yellow',
  'blue',
  'sky',
  'rose',
  'purple',
] as const;

export type BadgeColour = (typeof BADGE_COLOURS)[number];
