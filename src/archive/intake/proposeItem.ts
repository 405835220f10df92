import { basename } from 'node:path';
import type { FieldName, FieldValues } from '../../catalog/fieldName.ts';
import type { InspectedDocument } from '../covers/createInspector.ts';
import { usefulAuthors, usefulTitle } from '../guess/documentProperties.ts';
import { guessItem, type ItemGuess } from '../guess/guessItem.ts';
import type { GuessKnowledge } from '../guess/knowledge.ts';
import { withoutPersonalData } from '../guess/personalData.ts';
import { cite, type Proposal, proposeLikely } from '../guess/proposal.ts';
import type { ExaminedFile } from './examineFile.ts';
import type { ItemType } from './itemFields.ts';

/** The proposal for each field of an item, with its reason. */
export type FieldProposals = Readonly<
  Partial<Record<FieldName, Proposal<readonly string[]> | undefined>>
>;

export interface ItemProposal {
  readonly type: Proposal<ItemType>;
  /** The fields of the requested or the proposed type. */
  readonly fields: FieldProposals;
}

/**
 * Proposes the metadata of a file from its name and folders, its first and last pages, and the
 * properties of the PDF. For a book, its pages take precedence over its name.
 *
 * @param options.type the type, if known
 */
export function proposeItem(
  file: Pick<ExaminedFile, 'path' | 'kind' | 'document'>,
  knowledge: GuessKnowledge,
  options: { readonly type?: ItemType | undefined; readonly siblings?: readonly string[] } = {},
): ItemProposal {
  const { document } = file;
  const guess = guessItem(
    {
      path: file.path.split(/[/\\]/u).filter((name) => name !== ''),
      filetype: file.kind,
      ...(document && { pages: document.pages, pageCount: document.pageCount }),
      ...(options.siblings && { siblings: options.siblings }),
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

/** The properties of the PDF, used if neither the pages nor the name give a value. */
function propertiesOf(
  name: string,
  document: InspectedDocument | undefined,
  type: Proposal<ItemType>,
  fields: FieldProposals,
): FieldProposals {
  if (type.value !== 'book' && type.value !== 'doc') return {};
  // Homework that was handed in carries personal data of the student in its properties.
  const isPersonal = [name, document?.title ?? '', document?.author ?? ''].some(
    (text) => withoutPersonalData(text) !== undefined,
  );
  if (isPersonal) return {};
  const title = fields.title?.value ? undefined : usefulTitle(document?.title);
  const authors = fields.authors?.value ? [] : usefulAuthors(document?.author);
  return {
    ...(title !== undefined && { title: proposeLikely([title], cite(title, 'document')) }),
    ...(type.value === 'book' &&
      authors.length > 0 && {
        authors: proposeLikely(authors, cite(authors.join('，'), 'document')),
      }),
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

/** The proposed values, including likely ones. */
export function valuesOf(fields: FieldProposals): FieldValues {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, proposal]) =>
      proposal?.value === undefined || proposal.value.length === 0 ? [] : [[name, proposal.value]],
    ),
  );
}
