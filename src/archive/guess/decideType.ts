import type { DocumentType } from '../../catalog/documentFile.ts';
import type { BookMarks } from './findBook.ts';
import { findVariant } from './findVariant.ts';
import type { WordMark } from './findWords.ts';
import { because, likely, open, type Proposal, seen, sure } from './proposal.ts';
import type { FirstPages } from './readFirstPages.ts';
import type { ReadSegment } from './readSegment.ts';

export type ItemType = 'book' | 'test' | 'doc';

type BookToldBy = BookMarks['told'];

const EXAM_KINDS: ReadonlySet<WordMark['kind']> = new Set([
  'stage',
  'other-exam',
  'paper',
  'manner',
]);

/**
 * Decides what a file is. What its own name says goes before what its folders say, and strong words
 * before weak ones: 期末复习提纲 is a material though 期末 stands in it, and so is a collection of
 * the papers of many years; a zip is nothing else by the format of archives.
 */
export function decideType({
  name,
  folders,
  pages,
  filetype,
  isSlides,
  bookMarks,
}: {
  readonly name: ReadSegment;
  readonly folders: readonly ReadSegment[];
  readonly pages: FirstPages;
  readonly filetype: DocumentType;
  readonly isSlides: boolean;
  /** Whether an edition, a publisher or an author in the name makes a book of it. */
  readonly bookMarks: BookToldBy;
}): Proposal<ItemType> {
  if (filetype === 'zip') {
    return sure('doc', because('a zip can only be a doc', '压缩包只能是资料'));
  }
  const isInBooks = folders[0]?.words.some(({ kind }) => kind === 'book') === true;
  const own = typeByName(name, isSlides, bookMarks, isInBooks);
  if (own?.certainty === 'sure') return own;
  if (own?.value === undefined && own !== undefined) return own;
  const { book, looksLike, heading, says } = pages;
  if (book.isbn && book.publisher && own?.value !== 'test') {
    return sure('book', seen(book.isbn.piece, 'text'));
  }
  if (own) return own;
  if (looksLike === 'test' && heading && says !== undefined) {
    // A heading with its school year is that of a paper, whatever folder it is in.
    const isDated = heading.times.some(({ kind }) => kind === 'years');
    return (isDated && heading.course ? sure : likely)('test', seen(says, 'text'));
  }
  for (const folder of folders) {
    const found = typeByFolder(folder, name);
    if (found) return found;
  }
  if (looksLike === 'book') {
    return likely('book', because('it has the pages of a book', '前几页像一本书'));
  }
  return open(because('nothing says what it is', '看不出是书籍、试卷还是资料'), [
    'book',
    'test',
    'doc',
  ]);
}

function typeByName(
  name: ReadSegment,
  isSlides: boolean,
  bookMarks: BookToldBy,
  isInBooks: boolean,
): Proposal<ItemType> | undefined {
  const { words, times, segment } = name;
  const why = (word: WordMark) => seen(segment.shown.slice(word.from, word.to), 'name');
  const find = (test: (word: WordMark) => boolean) => words.find(test);
  const exam = find(({ kind }) => EXAM_KINDS.has(kind));
  const stage = find(({ kind }) => kind === 'stage' || kind === 'other-exam');
  const strong = find((word) => word.kind === 'material' && !word.isWeak);
  const weak = find((word) => word.kind === 'material' && word.isWeak === true);
  const exercises = find(({ kind }) => kind === 'answers-to-exercises');
  const answers = find(({ kind }) => kind === 'answers' || kind === 'with-answers');
  const ranges = times.filter(({ kind }) => kind === 'years');
  const several = times.find(({ kind }) => kind === 'several') ?? (ranges.length > 1 && ranges[1]);
  const years = times.find(({ kind }) => kind === 'years' || kind === 'month');
  const isPaper = find(({ kind }) => kind === 'paper');
  const book = find(({ kind }) => kind === 'book');

  const personal = find(({ kind }) => kind === 'private');
  if (personal && !exam) return notForAll(segment.shown.slice(personal.from, personal.to));
  const publicExam = find(({ kind }) => kind === 'public-exam');
  if (publicExam && (exam || !strong) && (bookMarks === 'no' || bookMarks === 'perhaps')) {
    return notHere(segment.shown.slice(publicExam.from, publicExam.to));
  }
  const isPublished =
    bookMarks === 'surely' || (isInBooks && (bookMarks === 'clearly' || bookMarks === 'well'));
  if (isPublished && !stage) {
    return (strong || exercises || exam ? likely : sure)('book', seen(segment.shown, 'name'));
  }
  if (exercises) return sure('doc', why(exercises));
  if (bookMarks !== 'no' && !exam && !answers) {
    const isCollection =
      strong?.kind === 'material' &&
      (strong.content === '题库' || segment.text.slice(strong.from, strong.to) === '讲义');
    if (strong) return likely(isCollection && bookMarks === 'well' ? 'book' : 'doc', why(strong));
    return (bookMarks !== 'perhaps' || book ? sure : likely)('book', seen(segment.shown, 'name'));
  }
  if (strong) {
    // A paper with a school year stays one whatever else is said: 期末真题（含知识点总结）.
    return exam && years && (stage ?? isPaper) && !isMaterialFirst(strong, exam)
      ? likely('test', why(exam))
      : (isThin(strong, segment.text) || (exam && years) ? likely : sure)('doc', why(strong));
  }
  if (several && (exam || answers)) {
    return likely(
      'doc',
      because('papers of several years in one file', '一个文件里有好几年的试卷，按资料（题库）收'),
    );
  }
  const year = times.find(({ kind }) => kind === 'year');
  if (exam && weak && !years) return likely('doc', why(weak));
  if (exam) {
    if (stage || years || year) return sure('test', why(exam));
    return likely('test', why(exam));
  }
  // 2013-2014-1-A: nothing but papers is lettered behind its school year.
  const letter = years && findVariant(name);
  if (letter) return likely('test', letter);
  if (book) return sure('book', why(book));
  if (isSlides) return sure('doc', because('it was exported from slides', '由演示文稿导出'));
  if (weak) return likely('doc', why(weak));
  // 大学物理实验教程, and nothing else about it.
  const tutorial = /(?:教程|学习指导|全解|读本|(?<!操作|使用|用户|实验|指导)手册)$/u.exec(
    segment.text,
  )?.[0];
  if (tutorial !== undefined && !answers && !years) return likely('book', seen(tutorial, 'name'));
  if (answers) {
    // Books have answers, too.
    if (bookMarks !== 'no') return likely('doc', why(answers));
    return years ? likely('test', why(answers)) : undefined;
  }
  return undefined;
}

function notForAll(piece: string): Proposal<ItemType> {
  return open(
    because(
      `“${piece}” is about one person: it is nothing for others to download`,
      `“${piece}”像是个人材料，一般不收`,
    ),
  );
}

function notHere(piece: string): Proposal<ItemType> {
  return open(
    because(
      `“${piece}” is an exam of no university: does it belong here?`,
      `“${piece}”不是本校的考试，请确认要不要收`,
    ),
    ['doc', 'test'],
  );
}

/** 期末样卷: made to practise, or held? 模板: for whom? The word alone does not make a material of it. */
function isThin(word: WordMark, text: string): boolean {
  if (word.kind === 'material' && word.content === undefined) return true;
  return /样[卷题]|模拟|仿真|自测|sample|mock/u.test(text.slice(word.from, word.to));
}

/** 期末复习题: what it is stands behind what it is for. */
function isMaterialFirst(material: WordMark, stage: WordMark): boolean {
  return material.from >= stage.from && material.from - stage.to <= 2;
}

/** A folder tells what files are whose names do not: 课本/, PPT/, 期末/. */
function typeByFolder(folder: ReadSegment, name: ReadSegment): Proposal<ItemType> | undefined {
  const { words, segment } = folder;
  const why = (word: WordMark) => seen(segment.shown.slice(word.from, word.to), 'folder');
  const first = words.find(
    (word) =>
      word.kind === 'book' ||
      word.kind === 'answers-to-exercises' ||
      EXAM_KINDS.has(word.kind) ||
      (word.kind === 'material' && word.isWeak !== true),
  );
  if (!first) {
    const isYears = folder.times.some(({ kind }) => kind === 'years');
    const weak = words.find((word) => word.kind === 'material');
    return weak && !isYears ? likely('doc', why(weak)) : undefined;
  }
  if (first.kind === 'book') return likely('book', why(first));
  const isTimed = [...name.times, ...folder.times].some(
    ({ kind }) => kind === 'years' || kind === 'month' || kind === 'year',
  );
  // 期末资料/ holds what one needs for an exam: papers, which are dated, and all else.
  const material = words.find(({ kind }) => kind === 'material');
  if (material && EXAM_KINDS.has(first.kind) && !isTimed) {
    return material.kind === 'material' && material.isWeak !== true
      ? likely('doc', why(material))
      : undefined;
  }
  if (first.kind === 'material' || first.kind === 'answers-to-exercises') {
    return likely('doc', why(first));
  }
  return isTimed ? sure('test', why(first)) : likely('test', why(first));
}
