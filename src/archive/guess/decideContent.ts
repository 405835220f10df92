import type { DocContent, WordMention } from './findWords.ts';
import type { ParsedSegment } from './parseSegment.ts';
import { cite, explain, leaveOpen, type Proposal, proposeLikely, proposeSure } from './proposal.ts';
import type { FirstPages } from './readFirstPages.ts';

/** Decides the contents of a test or a doc. */
export function decideContent(
  type: 'test' | 'doc',
  name: ParsedSegment,
  all: readonly ParsedSegment[],
  pages: FirstPages,
  options: { readonly siblings?: readonly string[]; readonly isSlides?: boolean },
): Proposal<readonly string[]> {
  return type === 'test'
    ? contentOfTest(name, all, pages, options.siblings ?? [])
    : contentOfDoc(all, options.isSlides ?? false);
}

function contentOfTest(
  name: ParsedSegment,
  all: readonly ParsedSegment[],
  pages: FirstPages,
  siblings: readonly string[],
): Proposal<readonly string[]> {
  const citeWord = (word: WordMention, name: ParsedSegment) =>
    cite(name.segment.shown.slice(word.from, word.to), name.segment.source);
  const own = name.words;
  const none = own.find(({ kind }) => kind === 'no-answers');
  if (none) return proposeSure(['原题'], citeWord(none, name));
  const both = own.find(({ kind }) => kind === 'with-answers');
  if (both) return proposeSure(['原题', '答案'], citeWord(both, name));
  const answers = own.find(({ kind }) => kind === 'answers' || kind === 'answers-to-exercises');
  if (answers) {
    const hasQuestions = siblings.some((other) => isQuestionsFor(other, name));
    return hasQuestions
      ? proposeSure(['答案'], citeWord(answers, name))
      : proposeLikely(['答案'], citeWord(answers, name));
  }
  for (const folder of all) {
    const inFolder = folder.words.find(({ kind }) => kind === 'answers' || kind === 'with-answers');
    if (folder === name || !inFolder) continue;
    if (inFolder.kind === 'answers') return proposeLikely(['答案'], citeWord(inFolder, folder));
    // 真卷+答案/ contains papers and answers, and does not say which of them a file is.
    const isAnswered = siblings.some((other) => ANSWERS.test(other));
    if (isAnswered) {
      return proposeLikely(
        ['原题'],
        explain('answers are beside it', '答案是同一文件夹中的另一份文件'),
      );
    }
    if (pages.hasAnswers === undefined) {
      const reason = citeWord(inFolder, folder);
      return leaveOpen(
        explain(
          `${reason.reason}: questions, answers or both?`,
          `${reason.reasonInChinese}，请确认这份文件是原题还是答案`,
        ),
        [['原题'], ['原题', '答案']],
      );
    }
    break;
  }
  const titled = /(?:参考|标准|试[卷题])答案|答案(?:及|与|和)评分|评分(?:标准|细则)/u.exec(
    pages.heading?.segment.text ?? '',
  );
  if (titled) return proposeLikely(['答案'], cite(titled[0], 'text'));
  if (pages.hasAnswers === true) {
    return proposeLikely(
      ['原题', '答案'],
      explain('the first pages hold answers', '前几页中有答案'),
    );
  }
  if (pages.hasAnswers === false) {
    return (pages.isWhole ? proposeSure : proposeLikely)(
      ['原题'],
      explain('the first pages hold no answers', '前几页中没有答案'),
    );
  }
  return proposeLikely(
    ['原题'],
    explain(
      'nothing speaks of answers: look whether it has some',
      '没有提到答案，请翻看确认是否包含',
    ),
  );
}

/** Whether another name is this one without 答案. */
function isQuestionsFor(other: string, { segment }: ParsedSegment): boolean {
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/\.[a-z0-9]+$/u, '')
      .replace(
        /参考|标准|答案|解析|解答|详解|试题|试卷|solutions?|answers?|keys?|[\s_\-—()（）【】[\]]/gu,
        '',
      );
  return bare(other) === bare(segment.text) && !ANSWERS.test(other);
}

const ANSWERS = /答案|解析|解答|solution|answer/iu;

/** Words that are often used for other contents: 讲义 in sentences, 作业 with its answers, 样卷. */
const AMBIGUOUS_WORDS =
  /讲义|讲稿|教案|板书|习题课|作业|例题|练习$|大纲|样[卷题]|模拟|自测|hw|homework|assignment|review|lecture|notes?|sample|mock/iu;

const ORDER: readonly DocContent[] = ['思维导图', '题库', '答案', '知识点', '课件'];

/** 第3讲: one lecture. A folder 笔记/ describes its content better, a folder 资料/ does not. */
const LECTURE = /第\s*[0-9一二三四五六七八九十]+\s*讲/u;

function contentOfDoc(
  all: readonly ParsedSegment[],
  isSlides: boolean,
): Proposal<readonly string[]> {
  // A name like 实验报告 overrides a folder 资料, which would mean 知识点.
  const isNamed = all[0]?.words.some((word) => word.kind === 'material' && !word.isWeak) === true;
  const lecture = LECTURE.exec(all[0]?.segment.text ?? '')?.[0];
  for (const parsed of isNamed ? all.slice(0, 1) : all) {
    const found = docContentIn(parsed, isSlides && parsed === all[0], lecture === undefined);
    if (found) return found;
  }
  if (!isNamed && lecture !== undefined) return proposeLikely(['课件'], cite(lecture, 'name'));
  return leaveOpen(
    explain(
      'nothing says which of 思维导图, 题库, 答案, 知识点, 课件 it is',
      '无法判断类别（必填）',
    ),
    ORDER.map((content) => [content]),
  );
}

function docContentIn(
  parsed: ParsedSegment,
  isSlides: boolean,
  takesWeak: boolean,
): Proposal<readonly string[]> | undefined {
  const { words, segment, times } = parsed;
  const isNamed = words.some((word) => word.kind === 'material' && !word.isWeak && !word.content);
  const found = new Map<DocContent, string>();
  const weak = new Map<DocContent, string>();
  for (const word of words) {
    const piece = segment.shown.slice(word.from, word.to);
    if (word.kind === 'material' && word.content) {
      (word.isWeak && word.content !== '题库' ? weak : found).set(word.content, piece);
    }
    if (word.kind === 'answers-to-exercises') found.set('答案', piece);
    if (word.kind === 'with-answers') found.set('答案', piece);
    // 题库答案 contains only answers.
    if (word.kind === 'answers') {
      found.set('答案', piece);
      const before = segment.text.slice(0, word.from);
      if (/题库?$|集$|作业$/u.test(before)) found.delete('题库');
    }
    if (word.kind === 'paper' || word.kind === 'stage' || word.kind === 'other-exam')
      weak.set('题库', piece);
  }
  if (isSlides) found.set('课件', 'ppt');
  // 考试资料/: a folder with everything for an exam.
  const isMixed = segment.source === 'folder' && weak.has('知识点');
  const isPapers =
    (words.some(({ kind }) => kind === 'paper') && !isMixed) ||
    times.some(({ kind }) => kind === 'several') ||
    times.filter(({ kind }) => kind === 'years').length > 1;
  if (isPapers && !found.has('题库') && !found.has('知识点') && !found.has('课件'))
    found.set('题库', weak.get('题库') ?? '历年');
  // 公式思维导图 is only a mind map; 公式 is its topic.
  if (found.has('思维导图')) found.delete('知识点');
  // 公式习题集 is still 题库; 公式 is its topic.
  const values = ORDER.filter((content) => found.has(content));
  if (values.length > 0) {
    const pieces = values.map((content) => found.get(content) ?? '').join('” “');
    // 论文题目: here 题目 belongs to another word.
    const isPlain =
      values.length === 1 && !(isNamed && values[0] === '题库') && !AMBIGUOUS_WORDS.test(pieces);
    // A folder 期末题库/ may contain other things as well.
    const isKept = segment.source === 'folder' && weak.has('题库');
    return (isPlain && !isKept ? proposeSure : proposeLikely)(values, cite(pieces, segment.source));
  }
  if (isNamed) return undefined;
  if (!takesWeak) return undefined;
  const [[content, piece] = []] = [...weak].filter(([kind]) => kind !== '题库');
  if (content !== undefined && piece !== undefined) {
    return proposeLikely([content], cite(piece, segment.source));
  }
  return undefined;
}
