/// <reference types="node" />

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY, PAPER } from '../../lib/paperColours.ts';
import { BADGE_COLOURS } from './badgeColours.ts';

type Rgb = readonly [number, number, number];

const css = readFileSync(new URL('colours.css', import.meta.url), 'utf8');
const [day = '', night = ''] = css.split('@media (prefers-color-scheme: dark)');
const THEMES = { day: tokensOf(day), night: tokensOf(night) };

/** The opaque tokens of a theme, as linear sRGB that may lie outside 0 to 1. */
function tokensOf(block: string): ReadonlyMap<string, Rgb> {
  const token = /--([a-z-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/gu;
  return new Map(
    [...block.matchAll(token)].map(([, name = '', l, c, h]) => [
      name,
      linearRgb(Number(l), Number(c), Number(h)),
    ]),
  );
}

/** OKLCH to linear sRGB, by the matrices of CSS Color 4, section 9. */
function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Linear sRGB as a hexadecimal colour (CSS Color 4, section 10.2). */
function hex(channels: Rgb | undefined): string {
  return `#${(channels ?? [])
    .map((value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** The contrast of two colours (WCAG 2.2, "contrast ratio"). */
function contrast(foreground: Rgb, background: Rgb): number {
  const [light = 0, dark = 0] = [luminance(foreground), luminance(background)].sort(
    (a, b) => b - a,
  );
  return (light + 0.05) / (dark + 0.05);
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const TEXT_ON_GROUND = [
  ...BADGE_COLOURS.map((colour) => [`${colour}-strong`, `${colour}-soft`] as const),
  ...['paper', 'raised', 'sunken'].flatMap((ground) =>
    ['ink', 'ink-soft', 'ink-faint', 'accent', 'accent-strong', 'danger'].map(
      (text) => [text, ground] as const,
    ),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['accent', 'accent-soft'],
  ['ink', 'accent-soft'],
] as const;

// spec 3.22
test.each(Object.keys(THEMES) as (keyof typeof THEMES)[])(
  'the %s theme has a contrast of 4.5:1 or better for every text on every background',
  (theme) => {
    const tokens = THEMES[theme];
    const tooFaint = TEXT_ON_GROUND.flatMap(([text, ground]) => {
      const [foreground, background] = [tokens.get(text), tokens.get(ground)];
      if (!foreground || !background) return [`${text} or ${ground} is missing`];
      const ratio = contrast(foreground, background);
      return ratio < 4.5 ? [`${text} on ${ground}: ${ratio.toFixed(2)}`] : [];
    });
    expect(tooFaint).toEqual([]);
  },
);

test('every colour is within sRGB', () => {
  for (const [theme, tokens] of Object.entries(THEMES)) {
    for (const [name, channels] of tokens) {
      const outside = channels.some((value) => value < -0.0005 || value > 1.0005);
      expect(outside ? `${name} by ${theme}` : undefined).toBeUndefined();
    }
  }
});

test('browser bars and covers have the page colour', () => {
  const papers = [THEMES.day, THEMES.night].map((tokens) => hex(tokens.get('paper')));
  expect(papers).toEqual([PAPER.light, PAPER.dark]);
});

test.each(Object.entries(DAY))('pictures have the %s of the pages by day', (token, colour) => {
  expect(hex(THEMES.day.get(token))).toBe(colour);
});

test('both themes have the same tokens', () => {
  expect([...THEMES.night.keys()]).toEqual([...THEMES.day.keys()]);
});

test('no class is among the words that are excluded from the style sheet', () => {
  const sheet = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
  const excluded = new Set(/@source not inline\("([^"]+)"\)/u.exec(sheet)?.[1]?.split(' '));
  expect(excluded.size).toBeGreaterThan(0);
  const folder = join(import.meta.dirname, '..');
  const lists = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/u.test(name) && !name.includes('.test.'))
    .flatMap((name) => classListsOf(readFileSync(join(folder, name), 'utf8')));
  expect(lists.length).toBeGreaterThan(100);
  expect(lists.filter((list) => list.some((word) => excluded.has(word)))).toEqual([]);
});

/** The strings of a script that can be lists of classes: attributes, and all of several words. */
function classListsOf(script: string): string[][] {
  const text = /(className=)?(["'`])([\w\s:[\]()./%,#&>*-]*)\2/gu;
  return [...script.matchAll(text)]
    .map(([, attribute, , words = '']) => ({ attribute, words: words.trim().split(/\s+/u) }))
    .filter(({ attribute, words }) => attribute !== undefined || words.length > 1)
    .map(({ words }) => words);
}
