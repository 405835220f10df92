import { findMatches, type Span } from './span.ts';

/** What a word says about a file. */
export type Word =
  /** 期中, 期末. */
  | { readonly kind: 'stage'; readonly stage: '期中' | '期末' }
  /** 补考, 小测: an exam that is neither mid-term nor final. */
  | { readonly kind: 'other-exam' }
  /** 试卷, A卷. */
  | { readonly kind: 'paper' }
  /** 开卷: how an exam is held. */
  | { readonly kind: 'manner' }
  /** 及答案, 含答案: together with the questions. */
  | { readonly kind: 'with-answers' }
  /** 答案 alone. */
  | { readonly kind: 'answers' }
  | { readonly kind: 'no-answers' }
  /** 课后习题答案: of a book or of homework, not of an exam. */
  | { readonly kind: 'answers-to-exercises' }
  /** A kind of material; `isWeak` if another word describes it better: 整理 in 大题整理. */
  | { readonly kind: 'material'; readonly content?: DocContent; readonly isWeak?: boolean }
  /** 课本, 电子书. */
  | { readonly kind: 'book' }
  /** 成绩单, 简历: about one person, and not suitable for an archive. */
  | { readonly kind: 'private' }
  /** 考研, 四级: not an exam of a university. */
  | { readonly kind: 'public-exam' }
  | { readonly kind: 'postgraduate' }
  | { readonly kind: 'undergraduate' }
  /** Words without information that are not part of a title: 考试宝典的的, 资料. */
  | { readonly kind: 'filler' };

export type DocContent = '思维导图' | '题库' | '答案' | '知识点' | '课件';

export type WordMention = Span & Word;

const ANSWER =
  '(?:标准|参考|部分|详细|详|全部|完整|试题|试卷|习题|课后|解题)*(?:答案|解答(?!题)|解析|(?<![简问抢必])答题|详解|题解|(?<=习题|课后题)全解(?!指南)|评分标准|评分细则|标答)';
const ENGLISH_ANSWER = '(?:solutions?|soln?s?|answers?(?:\\s*keys?)?|ans|keys?)';
const NO_LETTER_BEFORE = '(?<![a-z])';
const NO_LETTER_AFTER = '(?![a-z])';

/** In order of precedence: a match hides later ones that overlap it. */
const PATTERNS: readonly (readonly [RegExp, Word])[] = [
  [
    /(?:无|没有?|不含|不带|缺)(?:参考)?答案|without\s*(?:answers?|solutions?)/gu,
    { kind: 'no-answers' },
  ],
  [
    /(?:参考|标准)?(?:答案|解答|解析)\s*(?:及|和|与|[+、])?\s*评分(?:标准|细则)/gu,
    { kind: 'answers' },
  ],
  [
    new RegExp(
      `(?:课后|课本|书后|教材|(?:网课|慕课|mooc|学习通|智慧树|雨课堂|超星|知到)(?:测[试验]|作业|考试|习题)?|习题[集册]?|练习册?|作业[册本]?|思考题|课后题|练习题|例题|奇数题|偶数题|题库|实验|prac|homework|hw|exercises?|assignments?|problem[\\s_-]*sets?|psets?|problems?)(?:[\\s_-]*[0-9一二三四五六七八九十]+(?:[\\s_]*[-~—至到][\\s_]*(?:hw|作业)?[0-9一二三四五六七八九十]+)?[章节]?)?[\\s_\\-（(的]*(?:${ANSWER}|${ENGLISH_ANSWER}${NO_LETTER_AFTER})`,
      'gu',
    ),
    { kind: 'answers-to-exercises' },
  ],
  [
    new RegExp(
      `(?:[\\s_\\-（(【\\[]*(?:以及|及|和|与|[+＋&、]|含|带|附|有|并附?|加|内含|内附|包含|包括)(?:有)?\\s*${ANSWER}[）)】\\]]?)|(?:(?:试题|试卷|题目|原题|真题|题|卷)(?:[+＋&、/]\\s*答案?|\\s*答)(?=[\\s_）)】\\]]|$))`,
      'gu',
    ),
    { kind: 'with-answers' },
  ],
  [
    new RegExp(`(?:with|and|w/|&|[+])[\\s_\\-]*${ENGLISH_ANSWER}${NO_LETTER_AFTER}`, 'gu'),
    { kind: 'with-answers' },
  ],
  [
    new RegExp(
      `${ANSWER}|${NO_LETTER_BEFORE}${ENGLISH_ANSWER}${NO_LETTER_AFTER}|${NO_LETTER_BEFORE}daan${NO_LETTER_AFTER}`,
      'gu',
    ),
    { kind: 'answers' },
  ],
  [
    /(?:期[中末](?:考试)?|考试)?\s*(?:模拟(?:试|考|测)?(?:试?[题卷]|试题|考试)?|样[卷题]|押题|预测卷?|仿真卷?|自测[题卷]?|自测|习题课|复习题|练习卷|复习卷|考研真题|mock|(?<![a-z])samples?(?![a-z]))/gu,
    { kind: 'material', content: '题库' },
  ],
  [/(?:期[中末])?考试(?:范围|大纲|说明|安排|时间|通知|要求|须知)|考纲/gu, { kind: 'material' }],
  [
    /半期(?:考试?)?|期中(?:考试?|测试|测验)?|mid[\s_-]*terms?(?:\s*exams?)?|(?<![a-z])mid(?![a-z])|qizhong(?:kaoshi|shijuan)?/gu,
    { kind: 'stage', stage: '期中' },
  ],
  [
    /期[末终](?:考试?|测试|测验)?|末考|final[\s_-]*(?:exams?|examination|test|paper)|(?<![a-z])finals(?![a-z])|qimo(?:kaoshi|shijuan)?/gu,
    { kind: 'stage', stage: '期末' },
  ],
  [
    /补考|缓考|重修|清考|免修|补缓考|[小单]元?测[验试]?|随堂测[验试]?|测验|月考|小考|阶段(?:性)?(?:测[试验]|考试)|周测|quiz(?:zes)?|make[\s_-]*up(?:\s*exam)?|第[一二三四五六0-9]+次(?:测[试验]|考试)|单元测[试验]/gu,
    { kind: 'other-exam' },
  ],
  [
    /考研|(?:英语|日语|大学英语)?[四六]级(?!联)|(?<![a-z])cet[\s_-]?[46]?(?![a-z])|雅思|托福|(?<![a-z])(?:ielts|toefl|gre|gmat)(?![a-z])|考公|国考|省考|公务员|教师资格|教资|计算机[一二三四]级|全国[一二三四]级|(?<![0-9年第])[一二三四]级\s*(?:c语言|c\+\+|c|python|java|ms|office|access|wps|vb)(?![a-z])|专[四八]|竞赛|国赛|美赛/gu,
    { kind: 'public-exam' },
  ],
  [
    /简历(?!模板)|通讯录|花名册|(?:学生|班级|全班)名单|成绩单?(?!分析)|身份证|学生证|(?:选|上)?课程?表|准考证|录取通知书?|获奖证书/gu,
    { kind: 'private' },
  ],
  [
    /听力原文|听力材料|录音|原文|答题[卡纸]|座位|教学计划|培养方案|大作业|上机(?:操作|作业|报告|指导|指南)|第[一二三四五六七八九十0-9]+次上机/gu,
    { kind: 'material' },
  ],
  [
    /实验报告|实验(?:指导书?|手册|代码|数据|预习|册)|实验\s*[0-9一二三四五六七八九十]+(?!\s*期[中末])|报告(?!厅)|课程设计|课设|论文|源?(?<!课程)代码|模板|源码|(?<![a-z])(?:lab|report|project|code|tutorial|syllabus)s?[\s_-]*[0-9]*(?![a-z])|(?:教学|课程)大纲|(?<![a-z])(?:src|demo)(?![a-z])/gu,
    { kind: 'material' },
  ],
  [
    /思维导图|脑图|导图|知识框架|知识体系|知识图谱|mind[\s_-]*maps?|xmind/gu,
    { kind: 'material', content: '思维导图' },
  ],
  [
    /课件|ppts?(?![a-z])|幻灯片|讲义|讲稿|教案|板书|slides?(?![a-z])|(?<![a-z])lectures?(?![a-z])|(?<![a-z])(?:lec|lecture)[\s_-]*[0-9]+|kejian/gu,
    { kind: 'material', content: '课件' },
  ],
  // Also found in exam papers.
  [
    /案例题|案例分析(?:题|(?=作业))|材料分析题/gu,
    { kind: 'material', content: '题库', isWeak: true },
  ],
  [
    /(?:课后)?习题集|习题册|题集|考试题库|题库|试题库|试题集|习题精选|习题|练习册|练习题|练习|思考题|(?:单选|多选|选择|填空|判断|简答|计算)(?:[、,，+和及]?(?:单选|多选|选择|填空|判断|简答|计算|论述))+题?|选择题|填空题|判断题|简答题|计算题|证明题|论述题|大题(?!典)|小题|主观题|客观题|刷题|必刷|例题|每日一练|作业题?|千题|百题|[0-9]+题|tiku|question[\s_-]*bank|(?<![a-z])exercises?(?![a-z])|(?<![a-z])problem[\s_-]*sets?|(?<![a-z])(?:hw|homework|pset|assignment)s?[\s_-]*[0-9]*(?![a-z])/gu,
    { kind: 'material', content: '题库' },
  ],
  [
    /知识点|笔记|重点|考点|要点|提纲|(?:复习|考试|考点|知识|期末)大纲|知识总结|总结|小结|归纳|公式|速成|速记|速查|宝典|必背|小抄|串讲|名词解释|梳理|cheat[\s_-]*sheets?|(?<![a-z])(?:notes?|summary|summaries|review|outline|formulas?)(?![a-z])|biji|zongjie/gu,
    { kind: 'material', content: '知识点' },
  ],
  [
    /(?:期末|期中|总)?复习(?:资料|材料|指南|手册|攻略)?|整理|背诵版?|大全|推导|互推|词汇|单词|背记|资料|汇总|合集|攻略|大纲|划重点|fuxi|ziliao/gu,
    { kind: 'material', content: '知识点', isWeak: true },
  ],
  [/图谱|图集|挂图|(?<=\p{Script=Han}{2})表(?=$|[\s_（(])/gu, { kind: 'material', isWeak: true }],
  [
    /第\s*[0-9一二三四五六七八九十]+\s*[章讲节课]|(?<![a-z])ch(?:apter|ap)?[\s_.-]*[0-9]+(?![0-9])|unit[\s_-]*[0-9]+/gu,
    { kind: 'material', isWeak: true },
  ],
  [
    /(?:[（(【[\s_-]*[a-dａ-ｄ]\s*[卷/](?:[a-d]\s*卷)?[）)】\]]?)|考试(?:试题|题目?|真题|试?卷|卷)|(?:原题|真题|原卷|试题卷?|试卷|考卷|卷子|考题|题目|考试)(?![库集])|回忆版|(?<![a-z])(?:exams?|examinations?|past[\s_-]*papers?|test[\s_-]*papers?|exam[\s_-]*papers?|shijuan|shiti|kaoshi|zhenti)(?![a-z])/gu,
    { kind: 'paper' },
  ],
  [/[（(【[\s_-]*[开闭]卷[）)】\]]?/gu, { kind: 'manner' }],
  [
    /教科书|课本|教材|电子书|书籍|图书|参考书|原版书|(?<![a-z])(?:e-?books?|textbooks?|books?)(?![a-z])/gu,
    { kind: 'book' },
  ],
  [
    /研究生|硕士|博士|工硕|研[一二三](?:[上下])?|(?<![a-z])(?:graduate|postgraduate|phd)(?![a-z])/gu,
    { kind: 'postgraduate' },
  ],
  [/本科生?|(?<![a-z])undergraduate(?![a-z])/gu, { kind: 'undergraduate' }],
];

/** Finds the words in a folded text that describe a file. */
export function findWords(text: string, taken: readonly Span[] = []): readonly WordMention[] {
  const mentions: WordMention[] = [];
  for (const [pattern, word] of PATTERNS) {
    for (const { from, to } of findMatches(text, pattern, [...taken, ...mentions])) {
      mentions.push({ from, to, ...word });
    }
  }
  findFinal(text, [...taken, ...mentions], (mention) => mentions.push(mention));
  findEndings(text, [...taken, ...mentions], (mention) => mentions.push(mention));
  return mentions.sort((one, other) => one.from - other.from);
}

/** `final` is an exam among English words or next to a time, but a version at the end of a Chinese name. */
function findFinal(
  text: string,
  taken: readonly Span[],
  add: (mention: WordMention) => void,
): void {
  for (const { from, to } of findMatches(text, /(?<![a-z])final(?![a-z0-9])/gu, taken)) {
    const before = text.slice(0, from).replace(/[\s_-]+$/u, '');
    const isVersion = /\p{Script=Han}$/u.test(before) && /^[\s_-]*(?:版|$)/u.test(text.slice(to));
    const isBesideMaterial = taken.some(
      (mention) => 'kind' in mention && mention.kind === 'material',
    );
    if (isVersion || isBesideMaterial) add({ kind: 'filler', from, to });
    else add({ kind: 'stage', stage: '期末', from, to });
  }
  for (const { from, to } of findMatches(text, /(?<![a-z])final[0-9]+(?![a-z])/gu, taken)) {
    add({ kind: 'filler', from, to });
  }
}

/** 线代历年题, 期末题, 高数卷: a paper by the last character alone. */
function findEndings(
  text: string,
  taken: readonly Span[],
  add: (mention: WordMention) => void,
): void {
  const pattern = /(?<![a-z专话问主课标命议难后错])[题卷](?=[\s_\-—（(【）)\]\ue000]|$)/gu;
  for (const { from, to } of findMatches(text, pattern, taken)) {
    add({ kind: 'paper', from, to });
  }
}
