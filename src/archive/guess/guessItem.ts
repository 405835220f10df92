import type { DocumentType } from '../../catalog/documentFile.ts';
import type { BookFacts, Fact, ReadPage } from './bookFacts.ts';
import { decideContent } from './decideContent.ts';
import { decideCourse } from './decideCourse.ts';
import { decideTime } from './decideTime.ts';
import { decideType, type ItemType } from './decideType.ts';
import { usefulTitle } from './documentProperties.ts';
import { findBook } from './findBook.ts';
import { findCollege } from './findCollege.ts';
import type { Semester, Years } from './findTime.ts';
import { findTeachers, findVariant } from './findVariant.ts';
import { type GuessKnowledge, keyOf } from './knowledge.ts';
import { withoutSpans } from './mark.ts';
import { withoutPersonalData } from './personalData.ts';
import { because, likely, open, type Proposal, seen, sure } from './proposal.ts';
import { type FirstPages, readFirstPages } from './readFirstPages.ts';
import { readSegment } from './readSegment.ts';
import { segmentOf } from './segment.ts';

/** The facts about a new file. */
export interface FileToGuess {
  /** Names of the folders from the outermost one, then of the file, with its extension. */
  readonly path: readonly string[];
  readonly filetype: DocumentType;
  /** Its type, if given. */
  readonly type?: ItemType;
  /** Its first and last pages, if read. */
  readonly pages?: readonly ReadPage[];
  readonly pageCount?: number | undefined;
  /**
   * The title in the PDF's metadata, if a person has set it: used if the file name is meaningless.
   */
  readonly documentTitle?: string | undefined;
  /** Names of other files in the same folder, such as the questions beside answers. */
  readonly neighbours?: readonly string[];
}

/** Proposals for the fields of an item. Fields that its type does not have are missing. */
export interface ItemGuess {
  readonly type: Proposal<ItemType>;
  readonly title?: Proposal<string>;
  readonly course?: Proposal<string>;
  readonly courseType?: Proposal<'本科' | '研究生'>;
  readonly years?: Proposal<Years>;
  readonly semester?: Proposal<Semester>;
  readonly stage?: Proposal<'期中' | '期末'>;
  readonly content?: Proposal<readonly string[]>;
  readonly college?: Proposal<readonly string[]>;
  readonly variant?: Proposal<string>;
  readonly teachers?: Proposal<readonly string[]>;
  readonly authors?: Proposal<readonly string[]>;
  readonly translators?: Proposal<readonly string[]>;
  readonly edition?: Proposal<string>;
  readonly publisher?: Proposal<string>;
  readonly publishYear?: Proposal<string>;
  readonly isbn?: Proposal<readonly string[]>;
}

/** Outer folders are ignored: home, desktop, the year of the backup. */
const FOLDERS = 6;

/**
 * Proposes metadata for a file by its path, its name and the text of its first pages. Each value has a
 * reason: missing and ambiguous values stay open.
 */
export function guessItem(file: FileToGuess, knowledge: GuessKnowledge): ItemGuess {
  const folders = file.path.slice(0, -1).slice(-FOLDERS);
  const { stem: whole, isSlides } = stemOf(file.path.at(-1) ?? '');
  const anonymous = withoutPersonalData(whole);
  const stem = anonymous ?? whole;
  const { simplify } = knowledge;
  const named = readSegment(segmentOf(stem, 'name', simplify), knowledge);
  const titled =
    file.documentTitle !== undefined && saysNothing(named, knowledge)
      ? readSegment(
          segmentOf(
            withoutPersonalData(file.documentTitle) ?? file.documentTitle,
            'document',
            simplify,
          ),
          knowledge,
        )
      : undefined;
  const name = titled ?? named;
  const above = folders
    .toReversed()
    .map((folder) => readSegment(segmentOf(folder, 'folder', simplify), knowledge));
  const pages = readFirstPages(file.pages ?? [], file.pageCount, knowledge);
  const all = [name, ...above];

  const { told } = findBook(name.segment, knowledge);
  // A name beside a number is the submitter, not the author.
  const bookMarks = anonymous !== undefined && told === 'perhaps' ? 'no' : told;
  const type = file.type
    ? sure(file.type, because('given', '已指定'))
    : decideType({ name, folders: above, pages, filetype: file.filetype, isSlides, bookMarks });
  if (type.value === undefined) return openGuess(type, name, all, pages, knowledge);
  switch (type.value) {
    case 'book':
      return { type, ...guessBook(name, pages, knowledge) };
    case 'doc':
      return { type, ...guessDoc(name, all, pages, isSlides, stem) };
    case 'test':
      return { type, ...guessTest(name, all, pages, file.neighbours ?? [], knowledge) };
  }
}

type Read = ReturnType<typeof readSegment>;

/** Whether a name is one that a program gave, or a number. */
function saysNothing({ segment, words, times, course }: Read, knowledge: GuessKnowledge): boolean {
  if (words.length > 0 || times.length > 0 || course) return false;
  return (
    !/\p{Script=Han}{2}|\p{L}{4}/u.test(segment.shown) && findBook(segment, knowledge).told === 'no'
  );
}

/** The name without its extensions; that of slides before the last one tells what was exported. */
function stemOf(name: string): { readonly stem: string; readonly isSlides: boolean } {
  const match =
    /^(.*?)((?:\.(?:pdf|zip|pptx?|docx?|xlsx?|txt|md|markdown|jpe?g|png|webp|gif|bmp|tiff?|xmind|caj|djvu|epub|rar|7z))+)$/iu.exec(
      name,
    );
  return { stem: match?.[1] ?? name, isSlides: /\.pptx?/iu.test(match?.[2] ?? '') };
}

function guessTest(
  name: Read,
  all: readonly Read[],
  pages: FirstPages,
  neighbours: readonly string[],
  knowledge: GuessKnowledge,
): Omit<ItemGuess, 'type'> {
  const texts = pages.heading ? [...all, pages.heading] : all;
  const stage = decideStage(texts);
  const course = decideCourse(all, pages.heading);
  const time = decideTime(texts, stage.value);
  const semester =
    time.semester.value === undefined && course.semester ? course.semester : time.semester;
  const { heading } = pages;
  const printed = heading && decideTime([heading], stage.value);
  const colleges = all.map(({ segment }) => findCollege(segment, knowledge.colleges));
  const at = colleges.findIndex((found) => found !== undefined);
  const college = colleges[at];
  const variant = findVariant(name);
  const teachers = findTeachers(name, true);
  return {
    course: course.proposal,
    ...decideCourseType(texts),
    years: checked(time.years, (years) => `${years.start}-${years.end}`, printed?.years),
    semester: checked(semester, String, printed?.semester),
    stage: checked(stage, String, heading && decideStage([heading])),
    content: decideContent('test', name, all, pages, { neighbours }),
    ...(variant && { variant }),
    ...(teachers && { teachers }),
    ...(!college &&
      pages.colleges && {
        college: likely(pages.colleges, seen(pages.colleges.join('、'), 'text')),
      }),
    ...(college && {
      college: (college.isSure ? sure : likely)(
        [college.name],
        seen(college.piece, all[at]?.segment.source ?? 'folder'),
      ),
    }),
  };
}

/** Marks by the name, and by the heading if that differs. */
function checked<Value>(
  told: Proposal<Value>,
  write: (value: Value) => string,
  printed: Proposal<Value> | undefined,
): Proposal<Value> {
  if (told.value === undefined || printed?.value === undefined) return told;
  const [one, other] = [write(told.value), write(printed.value)];
  if (one === other) return sure(told.value, told);
  return open(
    because(
      `${told.reason}, and ${printed.reason}: which is it?`,
      `${told.reasonInChinese}，而${printed.reasonInChinese}，请确认`,
    ),
    [told.value, printed.value],
  );
}

function decideStage(texts: readonly Read[]): Proposal<'期中' | '期末'> {
  for (const { words, segment } of texts) {
    const other = words.find(({ kind }) => kind === 'other-exam');
    if (other) {
      const piece = segment.text.slice(other.from, other.to);
      return open(
        because(
          `“${piece}” is neither 期中 nor 期末: leave it empty, it counts as 其他`,
          `“${piece}”不是期中或期末，留空即归入“其他”`,
        ),
      );
    }
    const marks = words.filter((word) => word.kind === 'stage');
    const stages = new Set(marks.map((mark) => mark.stage));
    const [first] = marks;
    if (!first) continue;
    if (stages.size > 1) {
      return open(because('both 期中 and 期末 are named', '期中、期末都写了，请确认'), [...stages]);
    }
    // 期末资料/: what is kept for an exam is not always of it.
    const certainty = segment.source === 'folder' ? likely : sure;
    return certainty(first.stage, seen(segment.text.slice(first.from, first.to), segment.source));
  }
  return open(because('nothing says which stage', '没有写期中还是期末'));
}

function decideCourseType(texts: readonly Read[]): Pick<ItemGuess, 'courseType'> {
  for (const { words, times, segment } of texts) {
    const word = words.find(({ kind }) => kind === 'postgraduate' || kind === 'undergraduate');
    if (word) {
      const value = word.kind === 'postgraduate' ? '研究生' : '本科';
      return {
        courseType: sure(value, seen(segment.text.slice(word.from, word.to), segment.source)),
      };
    }
    const grade = times.find(({ kind }) => kind === 'grade');
    if (grade) {
      const piece = segment.text.slice(grade.from, grade.to);
      return { courseType: likely('本科', seen(piece, segment.source)) };
    }
  }
  return {};
}

function guessDoc(
  name: Read,
  all: readonly Read[],
  pages: FirstPages,
  isSlides: boolean,
  stem: string,
): Omit<ItemGuess, 'type'> {
  const course = decideCourse(all, pages.heading);
  const teachers = findTeachers(name, false);
  const title = titleOfDoc(name);
  // What was cut off a name may have been a part of it.
  const isWhole = title.value !== undefined && keyOf(title.value) === keyOf(stem);
  return {
    title: title.value !== undefined && !isWhole ? likely(title.value, title) : title,
    course: course.proposal,
    ...decideCourseType(all),
    content: decideContent('doc', name, all, pages, { isSlides }),
    ...(teachers && { teachers }),
  };
}

/** Uses a meaningful name unchanged as the title of a material. */
function titleOfDoc({ segment, words }: Read): Proposal<string> {
  // A version stands at the end; final_review is one word.
  const versions = words.filter(({ kind, from }) => {
    const rest = withoutSpans(segment.text, [{ from, to: segment.text.length }]);
    return kind === 'filler' && /\p{L}/u.test(rest.slice(0, from));
  });
  const title = withoutSpans(segment.shown, versions)
    .replace(/[_\ue000\s]+/gu, ' ')
    .trim();
  const says = /\p{Script=Han}{2}|[a-z]{3}/iu.test(title);
  const isBare = /^[\d\s.-]*$/u.test(title) || !says;
  if (isBare) {
    return open(because('the name is no title', '文件名不能当标题'), title === '' ? [] : [title]);
  }
  const isPlain = segment.source === 'name' && words.some(({ kind }) => kind !== 'filler');
  return (isPlain ? sure : likely)(title, seen(title, segment.source));
}

function guessBook(
  { segment }: Read,
  pages: FirstPages,
  knowledge: GuessKnowledge,
): Omit<ItemGuess, 'type'> {
  const marks = findBook(segment, knowledge);
  // Without an author, one may stand in a title that is not known.
  const isUnsigned = marks.authors.length === 0 && !knowledge.byFolded.has(keyOf(marks.title));
  const { book } = pages;
  const named = <Value>(
    value: Value | undefined,
    certainty: 'sure' | 'likely',
  ): Proposal<Value> | undefined =>
    value === undefined ? undefined : { value, certainty, ...seen(segment.shown, 'name') };
  const missing = (english: string, chinese: string) => open<never>(because(english, chinese));
  const translators = printed(book.translators) ?? named(nonEmpty(marks.translators), 'likely');
  return {
    title:
      printed(book.title) ??
      named(
        usefulTitle(marks.title),
        marks.isTitleMade || marks.hasLeftOver || isUnsigned ? 'likely' : 'sure',
      ) ??
      missing('the name is no title', '文件名不能当书名'),
    authors:
      printed(book.authors) ??
      named(nonEmpty(marks.authors), 'likely') ??
      missing('nothing names an author; one is needed', '没有找到作者（必填）'),
    ...(translators && { translators }),
    edition:
      printed(book.edition) ??
      named(marks.edition, 'sure') ??
      missing('nothing says which edition', '没有写版次'),
    publisher:
      printed(book.publisher) ??
      named(marks.publisher, 'sure') ??
      missing('nothing names the publisher', '没有写出版社'),
    publishYear:
      printed(book.publishYear) ??
      named(marks.publishYear, 'likely') ??
      missing('nothing says when it was published', '没有写出版年份'),
    isbn:
      printed(book.isbn) ??
      named(marks.isbn === undefined ? undefined : [marks.isbn], 'sure') ??
      noIsbn(book),
  };
}

/** A fact from a page of the book, certain if it is from the cataloguing data. */
function printed<Value>(fact: Fact<Value> | undefined): Proposal<Value> | undefined {
  if (!fact) return undefined;
  return (fact.isCatalogued ? sure : likely)(fact.value, seen(fact.piece, 'text'));
}

function noIsbn({ isbnCandidates }: BookFacts): Proposal<readonly string[]> {
  if (isbnCandidates.length === 0) {
    return open(because('no ISBN was found; one is needed', '没有找到 ISBN（必填）'));
  }
  const all = isbnCandidates.join('、');
  return open(
    because(`its pages name several ISBNs: ${all}`, `书里印了几个 ISBN：${all}，请确认`),
    isbnCandidates.map((isbn) => [isbn]),
  );
}

function nonEmpty<Value>(values: readonly Value[]): readonly Value[] | undefined {
  return values.length === 0 ? undefined : values;
}

/**
 * Proposals for a file of unknown type: all fields but the content, which depends on the type. A title
 * is only proposed if the name has more than a course and a time.
 */
function openGuess(
  type: Proposal<ItemType>,
  name: Read,
  all: readonly Read[],
  pages: FirstPages,
  knowledge: GuessKnowledge,
): ItemGuess {
  const test = guessTest(name, all, pages, [], knowledge);
  // The year of a folder is that of its papers, and none of a lecture beside them.
  const isNameless = saysNothing(name, knowledge);
  const own = isNameless ? test : guessTest(name, [name], pages, [], knowledge);
  // What is of no course, or an exam of no university, is perhaps not for the archive at all.
  const isElsewhere = name.words.some(({ kind }) => kind === 'public-exam');
  if (isElsewhere)
    return { type, ...(test.course?.value !== undefined && { course: test.course }) };
  if (name.words.some(({ kind }) => kind === 'private')) return { type };
  const title = test.course?.value !== undefined && hasMore(name) ? titleOfDoc(name) : undefined;
  return {
    type,
    ...(title?.value !== undefined && { title: likely(title.value, title) }),
    ...(test.course?.value !== undefined && { course: likely(test.course.value, test.course) }),
    ...(own.years?.value !== undefined && { years: own.years }),
    ...(own.years?.value !== undefined &&
      own.semester?.value !== undefined && { semester: own.semester }),
    ...(test.stage?.value !== undefined && { stage: test.stage }),
  };
}

/**
 * Whether a name says more than a course; with a time and without a word for it, it says an exam.
 */
function hasMore({ segment, course, times, words }: Read): boolean {
  if (words.length > 0) return true;
  const rest = withoutSpans(segment.text, course ? [course] : []);
  return times.length === 0 && /\p{Script=Han}{2}/u.test(rest);
}
