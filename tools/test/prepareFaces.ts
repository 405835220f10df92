import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { woffToSfnt } from './woffToSfnt.ts';

/** What comes with the project: the face of all that is written here, and one for a Russian title. */
const BUNDLED = [
  { family: 'Noto Sans SC', subset: 'chinese-simplified' },
  { family: 'Noto Sans SC Cyrillic', subset: 'cyrillic' },
];
/** The weights of most systems' Chinese faces; fontconfig has a scale of its own. */
const WEIGHTS = [
  { css: 400, fontconfig: 80, style: 'Regular' },
  { css: 700, fontconfig: 200, style: 'Bold' },
];

/**
 * What journeys ask for beside it, where Debian has laid it; `.ci/run` installs both. Under names of
 * our own, as the site's style sheet asks for some of them by theirs.
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
 * Lays out the faces that a browser under test has, and none of the machine's beside them, so that
 * a page is as wide and as high on every machine. Returns the configuration that `FONTCONFIG_FILE`
 * has to name; systems without fontconfig take no notice.
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
  // After any other family, so also for the generic ones: here they have no face of their own.
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

/** Lets a face be had under its alias alone: no letter that another one lacks is looked for in it. */
function aliasRules(file: string, family: string, alias: string): string[] {
  const none = '<edit name="charset" mode="assign"><charset><int>0xe000</int></charset></edit>';
  const isFamily = `<test name="family" qual="any"><string>${family}</string></test>`;
  const name = `<edit name="family" mode="assign"><string>${alias}</string></edit>`;
  return [scanRule(file, none), scanRule(file, `${isFamily}${name}`)];
}

/** What a file is called: the subsets of the package bear the name and weight of their thinnest. */
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
