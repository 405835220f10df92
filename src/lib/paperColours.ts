/** The paper that pages are on, by day and by night: `--paper` of the style sheet as sRGB. */
export const PAPER = { light: '#f9f8f4', dark: '#151a1b' } as const;
