import { basename } from 'node:path';
import type { InspectedDocument } from '../covers/createInspector.ts';
import { usefulAuthors, usefulTitle } from '../guess/documentProperties.ts';
import { guessItem, type ItemGuess } from '../guess/guessItem.ts';
import type { GuessKnowledge } from '../guess/knowledge.ts';
import { withoutPersonalData } from '../guess/personalData.ts';
import { likely, type Proposal, seen } from '../guess/proposal.ts';
import type { ExaminedFile } from './examineFile.ts';
import type { FieldName, FieldValues, ItemType } from './itemFields.ts';

/** What is proposed for each field of an item, with the reason. */
export type FieldProposals = Readonly<
  Partial<Record<FieldName, Proposal<readonly string[]> | undefined>>
>;

export interface ItemProposal {
  readonly type: Proposal<ItemType>;
  /** By the type that was asked for, or that is proposed. */
  readonly fields: FieldProposals;
}

/**
 * Proposes what a file is: by its name and the names of its folders, by its first and last pages, by
 * what the PDF says of itself. Pages of a book say more of it than its name.
 *
 * @param options.type where it is known already
 */
export function proposeItem(
  file: ExaminedFile,
  knowledge: GuessKnowledge,
  options: { readonly type?: ItemType | undefined; readonly neighbours?: readonly string[] } = {},
): ItemProposal {
  const { document } = file;
  const guess = guessItem(
    {
      path: file.path.split(/[/\\]/u).filter((name) => name !== ''),
      filetype: file.kind,
      ...(document && { pages: document.pages, pageCount: document.pageCount }),
      ...(options.neighbours && { neighbours: options.neighbours }),
      ...(options.type && { type: options.type }),
    },
    knowledge,
  );
  const fields = fieldsOf(guess);
  return {
    type: guess.type,
    fields: { ...fields, ...propertiesOf(basename(file.path), document, guess.type, fields) },
  };
}

/** What the PDF says of itself, where neither pages nor name say it. */
function propertiesOf(
  name: string,
  document: InspectedDocument | undefined,
  type: Proposal<ItemType>,
  fields: FieldProposals,
): FieldProposals {
  if (type.value !== 'book' && type.value !== 'doc') return {};
  // What somebody has handed in carries who it was, too.
  const isPersonal = [name, document?.title ?? '', document?.author ?? ''].some(
    (text) => withoutPersonalData(text) !== undefined,
  );
  if (isPersonal) return {};
  const title = fields.title?.value ? undefined : usefulTitle(document?.title);
  const authors = fields.authors?.value ? [] : usefulAuthors(document?.author);
  return {
    ...(title !== undefined && { title: likely([title], seen(title, 'document')) }),
    ...(type.value === 'book' &&
      authors.length > 0 && { authors: likely(authors, seen(authors.join('，'), 'document')) }),
  };
}

/** The proposals for a guess, each as a list of texts. */
function fieldsOf(guess: ItemGuess): FieldProposals {
  const one = (proposal: Proposal<string> | undefined) => mapped(proposal, (value) => [value]);
  const fields: FieldProposals = {
    title: one(guess.title),
    authors: guess.authors,
    translators: guess.translators,
    edition: one(guess.edition),
    publisher: one(guess.publisher),
    publish_year: one(guess.publishYear),
    isbn: guess.isbn,
    course: one(guess.course),
    course_type: one(guess.courseType),
    years: mapped(guess.years, ({ start, end }) => [
      start === end ? `${start}` : `${start}-${end}`,
    ]),
    semester: one(guess.semester),
    stage: one(guess.stage),
    college: guess.college,
    variant: one(guess.variant),
    teachers: guess.teachers,
    content: guess.content,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, proposal]) => proposal));
}

function mapped<From, To>(
  proposal: Proposal<From> | undefined,
  map: (value: From) => To,
): Proposal<To> | undefined {
  if (proposal === undefined) return undefined;
  if (proposal.certainty === 'open') {
    return { ...proposal, candidates: proposal.candidates.map(map) };
  }
  return { ...proposal, value: map(proposal.value) };
}

/** The values that are proposed, likely ones too. */
export function valuesOf(fields: FieldProposals): FieldValues {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, proposal]) =>
      proposal?.value === undefined || proposal.value.length === 0 ? [] : [[name, proposal.value]],
    ),
  );
}
