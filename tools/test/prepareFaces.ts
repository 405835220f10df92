import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { woffToSfnt } from './woffToSfnt.ts';

/** The bundled fonts: one for all texts of the project, and one for a Russian title. */
const BUNDLED = [
  { family: 'Noto Sans SC', subset: 'chinese-simplified' },
  { family: 'Noto Sans SC Cyrillic', subset: 'cyrillic' },
];
/** The weights of most systems' Chinese typefaces, on fontconfig's scale. */
const WEIGHTS = [
  { css: 400, fontconfig: 80, style: 'Regular' },
  { css: 700, fontconfig: 200, style: 'Bold' },
];

/**
 * Other fonts of the tests, where Debian installs them; `.ci/run` installs both. They have aliases,
 * because the site's style sheet names some of them.
 */
export const INSTALLED = [
  {
    family: 'Noto Sans CJK SC',
    alias: 'Tested Noto Sans CJK SC',
    files: ['Regular', 'Bold'].map(
      (style) => `/usr/share/fonts/opentype/noto/NotoSansCJK-${style}.ttc`,
    ),
  },
  {
    family: 'WenQuanYi Zen Hei',
    alias: 'Tested WenQuanYi Zen Hei',
    files: ['/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc'],
  },
];

/**
 * Prepares the only fonts that a browser under test can use, so that a page has the same size on
 * every machine. Returns the configuration for `FONTCONFIG_FILE`; systems without fontconfig ignore
 * it.
 */
export function prepareFaces(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const noto = dirname(
    createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/package.json'),
  );
  const rules = BUNDLED.flatMap(({ family, subset }) =>
    WEIGHTS.map(({ css, fontconfig, style }) => {
      const woff = join(noto, 'files', `noto-sans-sc-${subset}-${css}-normal.woff`);
      const file = join(folder, `${subset}-${css}.ttf`);
      writeFileSync(file, woffToSfnt(readFileSync(woff)));
      return nameRule(file, family, style, fontconfig);
    }),
  );
  for (const { family, alias, files } of INSTALLED) {
    for (const path of files.filter((each) => existsSync(each))) {
      const file = join(folder, basename(path));
      symlinkSync(path, file);
      rules.push(...aliasRules(file, family, alias));
    }
  }
  // Appended to any family, and so also used for the generic ones, which have no font here.
  const families = BUNDLED.map(({ family }) => `<string>${family}</string>`).join('');
  const file = join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${folder}</dir>
<cachedir>${join(folder, 'cache')}</cachedir>
${rules.join('\n')}
<match target="pattern"><edit name="family" mode="append" binding="strong">${families}</edit></match>
</fontconfig>
`,
  );
  return file;
}

/** Makes a font available only under its alias, so that it is not a fallback for others. */
function aliasRules(file: string, family: string, alias: string): string[] {
  const none = '<edit name="charset" mode="assign"><charset><int>0xe000</int></charset></edit>';
  const isFamily = `<test name="family" qual="any"><string>${family}</string></test>`;
  const name = `<edit name="family" mode="assign"><string>${alias}</string></edit>`;
  return [scanRule(file, none), scanRule(file, `${isFamily}${name}`)];
}

/**
 * Sets the name of a font file: the subsets of the package have the name and weight of the
 * thinnest.
 */
function nameRule(file: string, family: string, style: string, weight: number): string {
  const edits = [
    ['family', `<string>${family}</string>`],
    ['style', `<string>${style}</string>`],
    ['fullname', `<string>${family} ${style}</string>`],
    ['postscriptname', `<string>${family.replaceAll(' ', '')}-${style}</string>`],
    ['weight', `<int>${weight}</int>`],
  ].map(([name, value]) => `<edit name="${name}" mode="assign">${value}</edit>`);
  return scanRule(file, edits.join(''));
}

function scanRule(file: string, rule: string): string {
  return `<match target="scan"><test name="file"><string>${file}</string></test>${rule}</match>`;
}
