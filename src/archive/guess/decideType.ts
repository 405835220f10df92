import type { DocumentType } from '../../catalog/documentFile.ts';
import type { BookName } from './findBook.ts';
import { findVariant } from './findVariant.ts';
import type { WordMention } from './findWords.ts';
import type { ParsedSegment } from './parseSegment.ts';
import { cite, explain, leaveOpen, type Proposal, proposeLikely, proposeSure } from './proposal.ts';
import type { FirstPages } from './readFirstPages.ts';

export type ItemType = 'book' | 'test' | 'doc';

type BookEvidence = BookName['evidence'];

const EXAM_KINDS: ReadonlySet<WordMention['kind']> = new Set([
  'stage',
  'other-exam',
  'paper',
  'manner',
]);

/**
 * Decides the type of a file. Its name takes precedence over its folders, and strong words over weak
 * ones: 期末复习提纲 is a doc although it contains 期末, and so is a collection of papers of many
 * years. The archive format allows a zip only as a doc.
 */
export function decideType({
  name,
  folders,
  pages,
  filetype,
  isSlides,
  bookEvidence,
}: {
  readonly name: ParsedSegment;
  readonly folders: readonly ParsedSegment[];
  readonly pages: FirstPages;
  readonly filetype: DocumentType;
  readonly isSlides: boolean;
  /** How strongly the name suggests a book: by edition, publisher or author. */
  readonly bookEvidence: BookEvidence;
}): Proposal<ItemType> {
  if (filetype === 'zip') {
    return proposeSure('doc', explain('a zip can only be a doc', '压缩包只能是资料'));
  }
  const isInBooks = folders[0]?.words.some(({ kind }) => kind === 'book') === true;
  const own = typeByName(name, isSlides, bookEvidence, isInBooks);
  if (own?.certainty === 'sure') return own;
  if (own?.value === undefined && own !== undefined) return own;
  const { book, likelyType, heading, examWords } = pages;
  if (book.isbn && book.publisher && own?.value !== 'test') {
    return proposeSure('book', cite(book.isbn.piece, 'text'));
  }
  if (own) return own;
  if (likelyType === 'test' && heading && examWords !== undefined) {
    // A heading with a school year is that of a paper, in any folder.
    const isDated = heading.times.some(({ kind }) => kind === 'years');
    return (isDated && heading.course ? proposeSure : proposeLikely)(
      'test',
      cite(examWords, 'text'),
    );
  }
  for (const folder of folders) {
    const found = typeByFolder(folder, name);
    if (found) return found;
  }
  if (likelyType === 'book') {
    return proposeLikely('book', explain('it has the pages of a book', '前几页像是书籍'));
  }
  return leaveOpen(explain('nothing says what it is', '无法判断是书籍、试卷还是资料'), [
    'book',
    'test',
    'doc',
  ]);
}

/** What a name says about the type of its item. */
function readSigns({ words, times, segment }: ParsedSegment) {
  const find = (test: (word: WordMention) => boolean) => words.find(test);
  const ranges = times.filter(({ kind }) => kind === 'years');
  return {
    exam: find(({ kind }) => EXAM_KINDS.has(kind)),
    stage: find(({ kind }) => kind === 'stage' || kind === 'other-exam'),
    strong: find((word) => word.kind === 'material' && !word.isWeak),
    weak: find((word) => word.kind === 'material' && word.isWeak === true),
    exercises: find(({ kind }) => kind === 'answers-to-exercises'),
    answers: find(({ kind }) => kind === 'answers' || kind === 'with-answers'),
    paper: find(({ kind }) => kind === 'paper'),
    book: find(({ kind }) => kind === 'book'),
    personal: find(({ kind }) => kind === 'private'),
    publicExam: find(({ kind }) => kind === 'public-exam'),
    several: times.find(({ kind }) => kind === 'several') ?? (ranges.length > 1 && ranges[1]),
    years: times.find(({ kind }) => kind === 'years' || kind === 'month'),
    year: times.find(({ kind }) => kind === 'year'),
    citeWord: (word: WordMention) => cite(segment.shown.slice(word.from, word.to), 'name'),
  };
}

function typeByName(
  name: ParsedSegment,
  isSlides: boolean,
  bookEvidence: BookEvidence,
  isInBooks: boolean,
): Proposal<ItemType> | undefined {
  const { segment } = name;
  const signs = readSigns(name);
  const { exam, stage, strong, exercises, answers, years, paper, book, citeWord } = signs;
  const { personal, publicExam } = signs;

  if (personal && !exam) return leavePrivateOpen(segment.shown.slice(personal.from, personal.to));
  if (publicExam && (exam || !strong) && (bookEvidence === 'no' || bookEvidence === 'perhaps')) {
    return leavePublicExamOpen(segment.shown.slice(publicExam.from, publicExam.to));
  }
  const isPublished =
    bookEvidence === 'surely' ||
    (isInBooks && (bookEvidence === 'clearly' || bookEvidence === 'well'));
  if (isPublished && !stage) {
    return (strong || exercises || exam ? proposeLikely : proposeSure)(
      'book',
      cite(segment.shown, 'name'),
    );
  }
  if (exercises) return proposeSure('doc', citeWord(exercises));
  if (bookEvidence !== 'no' && !exam && !answers) {
    const isCollection =
      strong?.kind === 'material' &&
      (strong.content === '题库' || segment.text.slice(strong.from, strong.to) === '讲义');
    if (strong)
      return proposeLikely(
        isCollection && bookEvidence === 'well' ? 'book' : 'doc',
        citeWord(strong),
      );
    return (bookEvidence !== 'perhaps' || book ? proposeSure : proposeLikely)(
      'book',
      cite(segment.shown, 'name'),
    );
  }
  if (strong) {
    // A paper with a school year stays a test, whatever else it contains: 期末真题（含知识点总结）.
    return exam && years && (stage ?? paper) && !isMaterialFirst(strong, exam)
      ? proposeLikely('test', citeWord(exam))
      : (isAmbiguous(strong, segment.text) || (exam && years) ? proposeLikely : proposeSure)(
          'doc',
          citeWord(strong),
        );
  }
  return typeByWeakerSigns(name, signs, isSlides, bookEvidence);
}

/** The type of a name without exercises or a certain kind of material, by its other signs. */
function typeByWeakerSigns(
  name: ParsedSegment,
  signs: ReturnType<typeof readSigns>,
  isSlides: boolean,
  bookEvidence: BookEvidence,
): Proposal<ItemType> | undefined {
  const { exam, stage, weak, answers, several, years, year, book, citeWord } = signs;
  if (several && (exam || answers)) {
    return proposeLikely(
      'doc',
      explain('papers of several years in one file', '一个文件中有多年的试卷，按资料（题库）收录'),
    );
  }
  if (exam && weak && !years) return proposeLikely('doc', citeWord(weak));
  if (exam) {
    if (stage || years || year) return proposeSure('test', citeWord(exam));
    return proposeLikely('test', citeWord(exam));
  }
  // 2013-2014-1-A: only papers have a letter after the school year.
  const letter = years && findVariant(name);
  if (letter) return proposeLikely('test', letter);
  if (book) return proposeSure('book', citeWord(book));
  if (isSlides) return proposeSure('doc', explain('it was exported from slides', '由演示文稿导出'));
  if (weak) return proposeLikely('doc', citeWord(weak));
  // 大学物理实验教程 without further evidence.
  const tutorial = /(?:教程|学习指导|全解|读本|(?<!操作|使用|用户|实验|指导)手册)$/u.exec(
    name.segment.text,
  )?.[0];
  if (tutorial !== undefined && !answers && !years)
    return proposeLikely('book', cite(tutorial, 'name'));
  if (answers) {
    // Books have answers, too.
    if (bookEvidence !== 'no') return proposeLikely('doc', citeWord(answers));
    return years ? proposeLikely('test', citeWord(answers)) : undefined;
  }
  return undefined;
}

function leavePrivateOpen(piece: string): Proposal<ItemType> {
  return leaveOpen(
    explain(
      `“${piece}” is about one person: it is nothing for others to download`,
      `“${piece}”可能是个人材料，一般不收录`,
    ),
  );
}

function leavePublicExamOpen(piece: string): Proposal<ItemType> {
  return leaveOpen(
    explain(
      `“${piece}” is an exam of no university: does it belong here?`,
      `“${piece}”不是本校的考试，请确认是否收录`,
    ),
    ['doc', 'test'],
  );
}

/** Whether a word alone is not enough for a doc: 期末样卷 may be for practice or a real exam; 模板. */
function isAmbiguous(word: WordMention, text: string): boolean {
  if (word.kind === 'material' && word.content === undefined) return true;
  return /样[卷题]|模拟|仿真|自测|sample|mock/u.test(text.slice(word.from, word.to));
}

/** Whether the word for the material follows the exam that it is for: 期末复习题. */
function isMaterialFirst(material: WordMention, stage: WordMention): boolean {
  return material.from >= stage.from && material.from - stage.to <= 2;
}

/** Decides the type by a folder, if the name does not tell: 课本/, PPT/, 期末/. */
function typeByFolder(folder: ParsedSegment, name: ParsedSegment): Proposal<ItemType> | undefined {
  const { words, segment } = folder;
  const citeWord = (word: WordMention) => cite(segment.shown.slice(word.from, word.to), 'folder');
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
    return weak && !isYears ? proposeLikely('doc', citeWord(weak)) : undefined;
  }
  if (first.kind === 'book') return proposeLikely('book', citeWord(first));
  const isTimed = [...name.times, ...folder.times].some(
    ({ kind }) => kind === 'years' || kind === 'month' || kind === 'year',
  );
  // 期末资料/ holds everything for an exam: papers, which have a date, and other materials.
  const material = words.find(({ kind }) => kind === 'material');
  if (material && EXAM_KINDS.has(first.kind) && !isTimed) {
    return material.kind === 'material' && material.isWeak !== true
      ? proposeLikely('doc', citeWord(material))
      : undefined;
  }
  if (first.kind === 'material' || first.kind === 'answers-to-exercises') {
    return proposeLikely('doc', citeWord(first));
  }
  return isTimed ? proposeSure('test', citeWord(first)) : proposeLikely('test', citeWord(first));
}
