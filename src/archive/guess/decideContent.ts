import type { DocContent, WordMark } from './findWords.ts';
import { because, likely, open, type Proposal, seen, sure } from './proposal.ts';
import type { FirstPages } from './readFirstPages.ts';
import type { ReadSegment } from './readSegment.ts';

/** Decides the contents of a test or a doc. */
export function decideContent(
  type: 'test' | 'doc',
  name: ReadSegment,
  all: readonly ReadSegment[],
  pages: FirstPages,
  options: { readonly neighbours?: readonly string[]; readonly isSlides?: boolean },
): Proposal<readonly string[]> {
  return type === 'test'
    ? contentOfTest(name, all, pages, options.neighbours ?? [])
    : contentOfDoc(all, options.isSlides ?? false);
}

function contentOfTest(
  name: ReadSegment,
  all: readonly ReadSegment[],
  pages: FirstPages,
  neighbours: readonly string[],
): Proposal<readonly string[]> {
  const why = (word: WordMark, from: ReadSegment) =>
    seen(from.segment.shown.slice(word.from, word.to), from.segment.source);
  const own = name.words;
  const none = own.find(({ kind }) => kind === 'no-answers');
  if (none) return sure(['原题'], why(none, name));
  const both = own.find(({ kind }) => kind === 'with-answers');
  if (both) return sure(['原题', '答案'], why(both, name));
  const answers = own.find(({ kind }) => kind === 'answers' || kind === 'answers-to-exercises');
  if (answers) {
    const hasQuestions = neighbours.some((other) => isQuestionsOf(other, name));
    return hasQuestions ? sure(['答案'], why(answers, name)) : likely(['答案'], why(answers, name));
  }
  for (const folder of all) {
    const inFolder = folder.words.find(({ kind }) => kind === 'answers' || kind === 'with-answers');
    if (folder === name || !inFolder) continue;
    if (inFolder.kind === 'answers') return likely(['答案'], why(inFolder, folder));
    // 真卷+答案/ contains papers and answers, and does not say which of them a file is.
    const isAnswered = neighbours.some((other) => ANSWERS.test(other));
    if (isAnswered) {
      return likely(['原题'], because('answers are beside it', '答案是同文件夹里的另一份'));
    }
    if (pages.hasAnswers === undefined) {
      const told = why(inFolder, folder);
      return open(
        because(
          `${told.reason}: questions, answers or both?`,
          `${told.reasonInChinese}，请看这一份是原题还是答案`,
        ),
        [['原题'], ['原题', '答案']],
      );
    }
    break;
  }
  const titled = /(?:参考|标准|试[卷题])答案|答案(?:及|与|和)评分|评分(?:标准|细则)/u.exec(
    pages.heading?.segment.text ?? '',
  );
  if (titled) return likely(['答案'], seen(titled[0], 'text'));
  if (pages.hasAnswers === true) {
    return likely(['原题', '答案'], because('the first pages hold answers', '前几页里有答案'));
  }
  if (pages.hasAnswers === false) {
    return (pages.isWhole ? sure : likely)(
      ['原题'],
      because('the first pages hold no answers', '前几页里没有答案'),
    );
  }
  return likely(
    ['原题'],
    because('nothing speaks of answers: look whether it has some', '没有提到答案，请翻一下有没有'),
  );
}

/** Whether another name is this one without 答案. */
function isQuestionsOf(other: string, { segment }: ReadSegment): boolean {
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

/** Words that are as often of another kind: 讲义 in sentences, 作业 with its answers, 样卷. */
const THIN =
  /讲义|讲稿|教案|板书|习题课|作业|例题|练习$|大纲|样[卷题]|模拟|自测|hw|homework|assignment|review|lecture|notes?|sample|mock/iu;

const ORDER: readonly DocContent[] = ['思维导图', '题库', '答案', '知识点', '课件'];

/** 第3讲: a part of a course that is held; 笔记/ around it says better what it is, 资料/ does not. */
const LECTURE = /第\s*[0-9一二三四五六七八九十]+\s*讲/u;

function contentOfDoc(all: readonly ReadSegment[], isSlides: boolean): Proposal<readonly string[]> {
  // A report by name is not 知识点 because of a folder 资料.
  const isNamed = all[0]?.words.some((word) => word.kind === 'material' && !word.isWeak) === true;
  const lecture = LECTURE.exec(all[0]?.segment.text ?? '')?.[0];
  for (const from of isNamed ? all.slice(0, 1) : all) {
    const found = docContentIn(from, isSlides && from === all[0], lecture === undefined);
    if (found) return found;
  }
  if (!isNamed && lecture !== undefined) return likely(['课件'], seen(lecture, 'name'));
  return open(
    because('nothing says which of 思维导图, 题库, 答案, 知识点, 课件 it is', '看不出类别（必填）'),
    ORDER.map((content) => [content]),
  );
}

function docContentIn(
  from: ReadSegment,
  isSlides: boolean,
  takesWeak: boolean,
): Proposal<readonly string[]> | undefined {
  const { words, segment, times } = from;
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
  // 公式思维导图: what is mapped is no second kind.
  if (found.has('思维导图')) found.delete('知识点');
  // The book that is exercised is in its name, too: 习题集 of 公式 is still 题库.
  const values = ORDER.filter((content) => found.has(content));
  if (values.length > 0) {
    const pieces = values.map((content) => found.get(content) ?? '').join('” “');
    // 论文题目, a paper of 实验: the word that says it is of something else.
    const isPlain = values.length === 1 && !(isNamed && values[0] === '题库') && !THIN.test(pieces);
    // 期末题库/ around it: what is kept there is not all of it.
    const isKept = segment.source === 'folder' && weak.has('题库');
    return (isPlain && !isKept ? sure : likely)(values, seen(pieces, segment.source));
  }
  if (isNamed) return undefined;
  if (!takesWeak) return undefined;
  const [[content, piece] = []] = [...weak].filter(([kind]) => kind !== '题库');
  if (content !== undefined && piece !== undefined) {
    return likely([content], seen(piece, segment.source));
  }
  return undefined;
}
