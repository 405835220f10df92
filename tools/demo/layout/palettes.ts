export type Palette = {
  ground: string;
  /** Text on the ground. */
  text: string;
  first: string;
  second: string;
  third: string;
  /** Headings and curves on white paper. */
  accent: string;
};

const PALETTES: Record<string, Palette> = {
  ink: {
    ground: '#14213d',
    text: '#fdf8ec',
    first: '#e9b44c',
    second: '#3d5a80',
    third: '#98c1d9',
    accent: '#23497f',
  },
  paper: {
    ground: '#f4ecdc',
    text: '#2b2420',
    first: '#a63d2f',
    second: '#d9a441',
    third: '#54708a',
    accent: '#9a3a2c',
  },
  pine: {
    ground: '#10392f',
    text: '#f2f4e6',
    first: '#d8c26a',
    second: '#2f7d5d',
    third: '#8dc3a1',
    accent: '#1d6a4d',
  },
  coral: {
    ground: '#f26b4e',
    text: '#fff7ee',
    first: '#ffd08a',
    second: '#c6402f',
    third: '#2f2a4a',
    accent: '#b93c26',
  },
  sky: {
    ground: '#dceaf2',
    text: '#10304a',
    first: '#1b6ca8',
    second: '#79b3d9',
    third: '#f0a04b',
    accent: '#1b62a0',
  },
  plum: {
    ground: '#3a1c47',
    text: '#fbeef7',
    first: '#f08fb2',
    second: '#7d4a97',
    third: '#f4c95d',
    accent: '#6d3a88',
  },
  slate: {
    ground: '#22282f',
    text: '#eef2f5',
    first: '#5ad1c4',
    second: '#46566a',
    third: '#f2b263',
    accent: '#1f7d78',
  },
  sand: {
    ground: '#e7d8bd',
    text: '#33281a',
    first: '#b5651d',
    second: '#6b7f4f',
    third: '#fdf8ee',
    accent: '#98551a',
  },
  crimson: {
    ground: '#8f1d2c',
    text: '#fff3e4',
    first: '#f3c667',
    second: '#b8404d',
    third: '#5c0f1b',
    accent: '#9c2133',
  },
  mint: {
    ground: '#eef6ef',
    text: '#173a2c',
    first: '#2c9a72',
    second: '#a6d9bf',
    third: '#f2785c',
    accent: '#1f7d5b',
  },
  night: {
    ground: '#0b1026',
    text: '#eef0ff',
    first: '#7d8cff',
    second: '#2b357a',
    third: '#ff8f70',
    accent: '#3a48b8',
  },
  lemon: {
    ground: '#f6d743',
    text: '#26231a',
    first: '#1f4e79',
    second: '#e0633a',
    third: '#fffbe6',
    accent: '#1f4e79',
  },
};

export function findPalette(name: string): Palette {
  const palette = PALETTES[name];
  if (palette === undefined) throw new Error(`no palette is called ${name}`);
  return palette;
}
