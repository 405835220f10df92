import type { CharacterSources } from '../search/lexicon/makeLexicon.ts';
import { usualReadings } from './polyphones.ts';

/**
 * Variants that the conversion table leaves out, each before the usual form: from old prints, Hong
 * Kong, Taiwan and Japan.
 */
const OTHER_FORMS = `
畧略 囯国 吿告 靑青 戸户 戶户 鬪斗 効效 勲勋 廻回 氷冰 黒黑 硏研 歩步 竝并 繋系 馀余 塲场 隣邻 疎疏 濶阔 飜翻 飃飘
昻昂 焼烧 緜绵 聨联 葢盖 覩睹 讎仇 讐仇 趂趁 酧酬 錬炼 鐡铁 鑪炉 雑杂 霊灵 頴颖 験验 駅驿 鬦斗 鰕虾 麤粗 麺面
顕显 経经 転转 変变 気气 図图 択择 伝传 価价 実实 対对 専专 単单 戦战 拡扩 栄荣 楽乐 権权 様样 歴历 毎每 沢泽
渋涩 満满 発发 県县 総总 証证 訳译 読读 豊丰 辺边 関关 険险 黙默 斉齐 斎斋 髙高 﨑崎 逹达 敎教 値值 槪概
旣既 卽即 顚颠 塡填 鎭镇 愼慎 淸清 増增 曽曾 徳德 恵惠 呉吴 晩晚 歳岁 鄕乡 頼赖 徴征 処处 収收 営营 従从 応应 検检 渇渴 継继
続续 縁缘 覚觉 観观 軽轻 遅迟 釈释 鉄铁 鉱矿 銭钱 隠隐 駆驱 齢龄 歯齿 竜龙 稲稻 絵绘 児儿 両两 労劳
枱台 粧妆 糭粽 衹只 痺痹 睪睾 簷檐 顎腭 鯰鲇`;

/**
 * Loads the dictionaries of readings and variants of characters: about 80 ms and 20 MB, which only
 * a server spends. Loaded on demand.
 */
export async function loadCharacters(): Promise<CharacterSources> {
  const [{ polyphonic }, simplified] = await Promise.all([import('pinyin-pro'), loadVariants()]);
  const forms = new Map<string, string[]>();
  for (const [form, character] of simplified) {
    forms.set(character, [...(forms.get(character) ?? []), form]);
  }
  return {
    simplify: (character) => simplified.get(character) ?? character,
    otherForms: (character) => forms.get(character) ?? [],
    readings(character) {
      // The library's `pinyin` returns the same, but takes 20 ms to load its phrases first.
      const options = { toneType: 'none', type: 'array', v: true, nonZh: 'removed' } as const;
      const [listed = []] = polyphonic(character, options);
      return usualReadings(character, listed);
    },
  };
}

/** All variants of characters → the simplified character. Loaded on demand, as above. */
export async function loadVariants(): Promise<ReadonlyMap<string, string>> {
  const { Converter } = await import('opencc-js/t2cn');
  return simplifiedForms(Converter({ from: 't', to: 'cn' }));
}

/** Variant of a character → the character, which is not a variant itself. */
function simplifiedForms(convert: (text: string) => string): ReadonlyMap<string, string> {
  const characters = range(0x4e00, 0x9fff);
  // One per line, so that they are not read as words.
  const converted = convert(characters.join('\n')).split('\n');
  const simplified = new Map<string, string>();
  characters.forEach((form, index) => {
    const character = converted[index] ?? form;
    if (character !== form) simplified.set(form, character);
  });
  for (const [form = '', character = ''] of OTHER_FORMS.trim().split(/\s+/u)) {
    simplified.set(form, character);
  }
  for (const [form, character] of simplified) {
    simplified.set(form, simplified.get(character) ?? character);
  }
  return simplified;
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
}
