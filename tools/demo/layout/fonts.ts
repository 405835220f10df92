import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Names to use in CSS: Song (serif), Hei (sans), Code. The `Noto` families behind them hold rarer
 * signs, KaTeX's the Greek letters. */
export const SONG = "Song,'Noto Serif SC',KaTeX_Math,serif";
export const HEI = "Hei,'Noto Sans SC',KaTeX_Math,sans-serif";
export const CODE = `KaTeX_Typewriter,${HEI}`;

const BASIC_LATIN = 'U+20-7E,U+A0-FF';
const CYRILLIC = 'U+400-45F';

function packageUrl(name: string): string {
  const manifest = fileURLToPath(import.meta.resolve(`${name}/package.json`));
  return pathToFileURL(dirname(manifest)).href;
}

function face(family: string, packageName: string, weight: number): string {
  const file = (subset: string) =>
    `url(${packageUrl(`@fontsource/${packageName}`)}/files/${packageName}-${subset}-${weight}-normal.woff2)`;
  const common = `font-family:${family};font-weight:${weight};`;
  // Each whole subset is one font in the PDF; the many small slices of the package would be dozens.
  return [
    `@font-face{${common}src:${file('chinese-simplified')}}`,
    `@font-face{${common}src:${file('latin')};unicode-range:${BASIC_LATIN}}`,
    `@font-face{${common}src:${file('cyrillic')};unicode-range:${CYRILLIC}}`,
  ].join('');
}

/** The style sheets of the packages, and additional families for the same files. */
export function fontStyles(): string {
  const sheets = [
    `${packageUrl('katex')}/dist/katex.min.css`,
    `${packageUrl('@fontsource/noto-serif-sc')}/400.css`,
    `${packageUrl('@fontsource/noto-sans-sc')}/400.css`,
  ];
  const links = sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  const faces = [
    face('Song', 'noto-serif-sc', 400),
    face('Song', 'noto-serif-sc', 700),
    face('Song', 'noto-serif-sc', 900),
    face('Hei', 'noto-sans-sc', 400),
    face('Hei', 'noto-sans-sc', 700),
    face('Hei', 'noto-sans-sc', 900),
  ];
  return `${links}<style>${faces.join('')}</style>`;
}
