import type { FieldProposals } from '../../protocol/contribution/fields.ts';
import type { UploadForm } from '../../protocol/contribution/uploads.ts';
import type { ArchiveReader } from '../archivePorts.ts';

type ReadyForm = Extract<UploadForm, { state: 'ready' }>;

const REASON = '来自求资料';

/**
 * What a file leaves open is filled by the wish that it answers.
 *
 * @param wished what the text of the wish says about a document
 * @param hasType whether the contributor has chosen the type
 */
export function fillFromWish(
  form: ReadyForm,
  wished: Awaited<ReturnType<ArchiveReader['guess']>>,
  hasType: boolean,
): ReadyForm {
  const own = filled(form.proposals);
  // The type of a scan that says nothing is no more than the likeliest; its name serves as a title.
  const isOpen = !hasType && own.every(([name]) => name === 'source' || name === 'title');
  const known = isOpen ? own.filter(([name]) => name === 'source') : own;
  const typed = isOpen ? { ...form, type: wished.type, typeReason: REASON } : form;
  const added = filled(wished.proposals[typed.type])
    // The name of the file is its own.
    .filter(([name]) => name !== 'source')
    .map(([name, proposal]) => [name, { ...proposal, reason: REASON }] as const);
  const open = isOpen ? {} : form.proposals;
  return { ...typed, proposals: { ...open, ...Object.fromEntries([...added, ...known]) } };
}

function filled(proposals: FieldProposals) {
  return Object.entries(proposals).filter(([, proposal]) => proposal?.values !== undefined);
}
