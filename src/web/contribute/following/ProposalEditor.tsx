import { type ReactElement, useState } from 'react';
import type { FieldValues } from '../../../catalog/fieldName.ts';
import type { ItemType } from '../../../protocol/contribution/fields.ts';
import type { ProposalContent } from '../../../protocol/contribution/proposals.ts';
import { LoadedPart } from '../../layout/LoadedPart.tsx';
import { useLoaded } from '../../layout/useLoaded.ts';
import { explainFailure } from '../../lib/explainFailure.ts';
import { Button } from '../../ui/Button.tsx';
import type { Check, Followed } from '../api/answers.ts';
import { contributeApi } from '../api/contributeApi.ts';
import { CardPreview } from '../form/CardPreview.tsx';
import { ItemForm } from '../form/ItemForm.tsx';
import { differenceOf, draftOf, valuesOf } from '../form/itemDraft.ts';
import { previewItem } from '../form/previewItem.ts';
import { useErrorFocus } from '../form/useErrorFocus.ts';
import { useFormCheck } from '../form/useFormCheck.ts';
import { readValues, sendable } from '../sendable.ts';
import { submitProposal } from '../submitProposal.ts';

interface EditorProps {
  readonly proposal: Followed;
  readonly secret: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** What a proposal says now, as a form needs it. */
interface Subject {
  readonly id: string;
  readonly type: ItemType;
  readonly filetype: 'pdf' | 'zip';
  /** Of the archive, for an edit. */
  readonly before: FieldValues;
  readonly values: FieldValues;
}

/** Opens the form of a proposal again; submitting replaces what was proposed. */
export function ProposalEditor(props: EditorProps): ReactElement {
  const { content } = props.proposal;
  const loaded = useLoaded(() => subjectOf(content));
  return (
    <LoadedPart loaded={loaded}>{(subject) => <Editor {...props} subject={subject} />}</LoadedPart>
  );
}

async function subjectOf(content: ProposalContent): Promise<Subject> {
  if (content.kind === 'add') {
    const form = await contributeApi.form(content.upload, content.type);
    const filetype = form.state === 'ready' ? form.filetype : 'pdf';
    const { upload: id, type } = content;
    return { id, type, filetype, before: {}, values: readValues(content.values) };
  }
  const [first] = content.changes;
  const item = await contributeApi.editable(first?.id ?? '');
  const values = { ...item.values, ...readValues(first?.after ?? {}) };
  return { ...item, before: item.values, values };
}

function Editor({
  proposal,
  secret,
  onDone,
  onCancel,
  subject,
}: EditorProps & { readonly subject: Subject }): ReactElement {
  const { content } = proposal;
  const [draft, setDraft] = useState(() => draftOf(subject.type, subject.values));
  const [note, setNote] = useState(proposal.note ?? '');
  const [submitted, setSubmitted] = useState<Check['errors']>({});
  const form = useErrorFocus(submitted);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { id, filetype } = subject;
  const itemId = content.kind === 'edit' ? id : undefined;
  const { check, errors } = useFormCheck({ id: itemId, draft, filetype }, submitted);
  const values = valuesOf(draft, subject.values);

  async function submit(): Promise<void> {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const checked = await contributeApi.check({
        id: itemId,
        type: draft.type,
        filetype,
        values,
      });
      setSubmitted(checked.errors);
      if (Object.keys(checked.errors).length > 0) {
        return;
      }
      await submitProposal(proposal.uuid, {
        secret,
        content: changedContent(content, subject, draft.type, values),
        ...(proposal.thanks && { thanks: proposal.thanks }),
        ...(note.trim() && { note: note.trim() }),
      });
      onDone();
    } catch (error) {
      setProblem(explainFailure(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div ref={form} className="give-editor">
      <div className="give-columns">
        <ItemForm
          draft={draft}
          onChange={setDraft}
          proposals={{}}
          typeReason={content.kind === 'add' ? '' : undefined}
          errors={errors}
        />
        <CardPreview
          item={previewItem(
            { id, type: draft.type, filetype, size: undefined },
            values,
            check?.title,
          )}
          duplicates={check?.duplicates ?? []}
        />
      </div>
      <div className="give-field">
        <label htmlFor={`${proposal.uuid}-note`} className="give-label">
          给审核者的留言
        </label>
        <textarea
          id={`${proposal.uuid}-note`}
          className="give-input"
          rows={2}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      {content.kind === 'edit' && content.changes.length > 1 && (
        <p className="give-note">其他 {content.changes.length - 1} 个条目的修改保持不变。</p>
      )}
      <div role="alert">{problem && <p className="give-error">{problem}</p>}</div>
      <div className="give-join-buttons">
        <Button variant="primary" disabled={isBusy} onClick={() => void submit()}>
          {isBusy ? '正在提交…' : '重新提交'}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
          取消
        </Button>
      </div>
    </div>
  );
}

/** The content with what was changed in the form; further items of an edit stay as they were. */
function changedContent(
  content: ProposalContent,
  { before }: Subject,
  type: ItemType,
  values: FieldValues,
): ProposalContent {
  if (content.kind === 'add') return { ...content, type, values: sendable(values) };
  const [first, ...others] = content.changes;
  if (!first) return content;
  const difference = differenceOf(type, before, values);
  const changed = {
    ...first,
    before: sendable(difference.before),
    after: sendable(difference.after),
  };
  return { kind: 'edit', changes: [changed, ...others] };
}
