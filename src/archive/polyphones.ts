/**
 * Readings of common characters that occur in no course, title or name. The dictionary lists every
 * recorded reading, and each would match letters typed for something else. Character, then the
 * readings to leave out.
 */
const RARE = `
艾yi 凹wa 奥yu 罢pi 扳pan 般pan 拌pan 堡bu 暴pu 被pi 臂bei 勃bei 伯bai 卜pu 不fou 簿bo 参san 侧ze,zhai
拆ca 掺xian,can,shan 厂an,han 嘲zhao 乘sheng 尺che 揣tuan,zhui 幢chuang 淳zhun 绰chao 撮zuo 大dai
单chan 掸shan 惮da 底de 弟ti,tui 佃tian 甸tian,sheng 调zhou 丁zheng 侗tong 恫tong 洞tong 毒dai 读dou
度duo 兑rui,yue 蹲cun 敦dui 顿du 堕hui 蛾yi 份bin 冯ping 佛bi,bo 拂bi 盖he 港jiang 皋hao 胳ga 疙yi
革ji 谷yu 广an 龟jun,qiu 柜ju 棍hun 夯ben 呵a 喝ye 核hu 和hu 合ge 貉mo,hao 嘿mo 哼hng 亨peng 虹jiang
红gong 唬xia 坏pei,pi 豁hua 稽qi 缉qi 伎qi 夹ga,xia 家jie 价jie 见xian 将qiang 疆qiang 侥yao 脚jue
缴zhuo 剿chao 揭qi 芥gai 景ying 颈geng 净cheng 拘gou 咯lo 楷jie 扛gang 亢hang,gang 苛he 挎ku 傀gui
溃hui 括gua 蜡zha 腊xi 姥mu 肋le 乐yao,lao 六lu 碌liu 陆liu 绿lu 纶guan 落lao 络lao 瞒men 冒mo 么mo,ma,yao
糜mei 谜mei 泌bi 摩ma 莫mu 哪nai 南na 难nuo 淖chuo,zhuo 内na 能nai 溺niao 捻nie 尿sui 女ru 旁bang
胖pan 彭bang 频bin 苹peng 迫pai 朴po 瀑bao 期ji 栖xi 其ji 齐ji,zi,zhai 岂kai 契qie,xie 砌qie 铅yan
浅jian 堑zan,jian 嵌kan 强jiang 抢cheng 鞘shao 俏xiao 且ju 亲qing 趋cu 渠ju 趣cu 券xuan 雀qiao 洒xi
鳃xi 色shai 梢sao 芍que 蛇yi 摄nie 射ye,yi 沈chen 石dan 拾she 食si,yi 识zhi 适kuo 氏zhi 属zhu 术zhu
数shuo 衰cui 说yue 硕shi 思sai 隋duo 孙xun 缩su 她jie 汤shang 倘chang 淌chang 陶yao 填zhen 跳tao
屯zhun 驮duo 拓zhi 宛yuan 万mo 亡wu 尾yi 挝zhua 涡guo 斡guan 无mo 吾yu 系ji 戏hu 虾ha 县xuan 详yang
嚣ao 些suo 挟jia 邪ya,ye,yu,xu 泄yi 信shen 行heng 休xu 戌qu 嘘shi 许hu 羊xiang 仰ang 叶xie 遗wei 疑ni
殷yan 涌chong 俞shu 愉tou 育yo 员yun 约yao 咱za 责zhai 择zhai 泽shi 轧ga 栅shi,ce 咋ze 辗nian 崭chan
这zhei 枝qi 殖shi 峙shi 粥yu 朱shu 著zhuo,zhe 助chu 拽ye 转zhuai 赚zuan 椎chui 追dui 综zeng 卒cu 丌ji
禺ou 乇zhe 亟qi 嘏jia 匮gui 仡yi 佚die 俟qi 倭wei 诒dai 诘ji 陂po 郦zhi 凵qian 厶mou 芾fu 苕shao 堇qin
葚ren 擗bo 忒tei,tui 吡pi 潢guang 汶men 渎dou 澍zhu 濯zhao 宕tan 妃pei 姣xiao 栎yue 桁hang 槭se 沌zhuan
湮yin 堋beng 矜guan,qin 颌ge 蚣zhong 蟒meng 竺du 瞿ju 褚zhu 羟qian 鲑xie 鲭zheng 碣ya 熨yu 膻dan 镉li
町ding 欹yi 啉lan 崴wei 隳duo 烔dong 缪liao,mu`;

/** Characters whose first reading in the dictionary is not the most common one. */
const FIRST =
  '咀ju 铣xi 厦xia 曝bao 栅zha 粘zhan 辗zhan 貉he 嚣xiao 咳ke 了le 仔zi 簿bu 脯fu 牟mou 刹sha 畜xu 吁yu 轧zha 柞zuo 桔ju 钥yue 咋zha 镐gao';

const rare = readList(RARE);
const first = readList(FIRST);

/**
 * The readings of a character to use, the most common one first, out of those that the dictionary
 * lists.
 */
export function usualReadings(character: string, listed: readonly string[]): string[] {
  const left = listed.filter((reading) => !rare.get(character)?.includes(reading));
  return [...new Set([...(first.get(character) ?? []), ...left])];
}

function readList(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    text
      .trim()
      .split(/\s+/u)
      .map((entry) => [entry.slice(0, 1), entry.slice(1).split(',')]),
  );
}
