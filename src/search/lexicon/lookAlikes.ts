/**
 * Groups of characters that are mistaken for each other: by eye, by the recognition of scanned
 * pages, or (as 莫 for 末) in the words for exams that everybody types.
 */
const GROUPS =
  '末未 系糸 数教 己已巳 人入八 日曰目 土士 干千于 大太犬 天夭 刀力 儿几 贝见 折析拆 术木本 微徽 论沦轮伦 概慨 率卒 线钱 代伐 式武 操澡燥 作做 编偏遍 译泽释 原源 厂广 机杌 计汁讨 网冈 络洛 据剧 结洁 构购沟 离禽 散撒 物牧 理埋 学字宇 电申 由甲 信倌 通涌 模摸漠 拟似 场扬杨 波泼 磁滋 形刑 型刑 自白 动功劲 控空 制刷 化比 案桉 卷券 试拭 题提 期斯 复夏 变弯 函涵 马乌 思恩 近进 现观 纲钢刚 政攻 治冶 经径轻 济挤 组祖 密蜜 码玛 全金 积枳 识织职 矩拒 阵陈 过讨 件伴 历厉 史吏 间问 答荅 真直 笔毛 运远 筹寿 图圆 程稞 义叉 视规 技枝 统绕 设没 用甩 分兮 析柝 库厍 软较 牛午 王玉主 风凤 复覆 竞竟 候侯 辩辨 析祈 幕募 载裁 徒徙 栽裁 融触 博搏 辑缉 像象 帐账 籍藉 即既 究宄 育肓 析忻 环坏 极级 及极 迁迂 冶治 末朱 本夲 来未 史吏 使便 偏编 准淮 流硫 汽气 氏民 民氐 法珐 诉拆 刑邢 则测 证正 经泾 济剂 融蝕 货贷 贷货 币市 财材 税说 审宙 营莹 销消 政致 治怡 思恩 想相 道遒 德徳 修俢 毛乇 泽择 东车 特持 色包 社杜 会全 马鸟 克兑 主圭 义又 基墓 本木 理里 英美 语浯 文丈 体休 育盲 音竞 乐东 美羊 术朮 艺亿 写与 作诈 听昕 说悦 读续 译绎 子孑 令今 今令 集佳 成或 路跆 模膜 拟以 数敉 字学 逻罗 辑楫 组织 细绌 原愿 厡原 编煸 程呈 软欧 硬便 操燥 统充 络烙 安按 密宓 码妈 智知 能熊 器品 学孛 习刁 深探 度席 图固 像橡 处外 离篱 敬散 敢散 散敬 敝散 箅算 筭算 畴筹 迈通 绕统 仵件 杋机 枳积 祘算 惯性 慨概 溉概 侓律 戓或 折析 祈析 枝技 伎技 侧测 恻测 厕测 莫末 沫末 抹末 种中 钟中 忠中 暗案 按案 岸案 倦卷 眷卷 誊卷 提题 堤题 刻课 棵课 颗课 考老 贞真 直真 真贞 贯真 苔答 笞答 桉案 祥详 谱普 埋理 狸理 哩里 里理 勿物 牧物 雪学 式试 拭试 诚试 誉卷 券卷 巻卷 其期 斯期 朝期 胡期 欺期 未末 朱末 妹味 磁滋 滋磁 厂场 杨场 汤场 玚场 皮波 坡波 破波 披波 彼波 徽微 薇微 徵微';

/** The characters of these that look like each character which is mistaken for them. */
export function lookAlikesOf(wanted: ReadonlySet<string>): Map<string, string> {
  const alike = new Map<string, string>();
  for (const group of GROUPS.split(' ')) {
    for (const typed of group) {
      const known = alike.get(typed) ?? '';
      const meant = Array.from(group).filter(
        (one) => one !== typed && wanted.has(one) && !known.includes(one),
      );
      if (meant.length > 0) alike.set(typed, known + meant.join(''));
    }
  }
  return alike;
}
