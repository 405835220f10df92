/** The paper that pages are on, by day and by night: `--paper` of the style sheet as sRGB. */
export const PAPER = { light: '#f9f8f4', dark: '#151a1b' } as const;

/** More of the style sheet's tokens by day, for pictures that are drawn outside a browser. */
export const DAY = {
  raised: '#fffefe',
  sunken: '#f0efea',
  ink: '#1b2326',
  'ink-soft': '#495154',
  line: '#e1e0da',
  accent: '#0d644e',
  'green-soft': '#ddf4e1',
  'green-strong': '#225a31',
  'orange-soft': '#feeada',
  'orange-strong': '#854419',
  'rose-soft': '#fce6e9',
  'rose-strong': '#952c46',
  'sky-soft': '#def2fa',
  'sky-strong': '#1b5a74',
} as const;
