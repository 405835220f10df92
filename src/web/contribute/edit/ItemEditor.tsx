import { type ReactElement, useEffect, useState } from 'react';
import { itemPath } from '../../../protocol/urls.ts';
import { deviceStorage } from '../../lib/deviceStorage.ts';
import { explainFailure } from '../../lib/explainFailure.ts';
import { Button } from '../../ui/Button.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Check, EditableItem } from '../api/answers.ts';
import { contributeApi } from '../api/contributeApi.ts';
import { CardPreview } from '../form/CardPreview.tsx';
import { ItemForm } from '../form/ItemForm.tsx';
import { differenceOf, valuesOf } from '../form/itemDraft.ts';
import { previewItem } from '../form/previewItem.ts';
import { useErrorFocus } from '../form/useErrorFocus.ts';
import { useFormCheck } from '../form/useFormCheck.ts';
import { GiverFields } from '../GiverFields.tsx';
import { readDraft, writeDraft } from '../givingDraft.ts';
import { browserSecret, randomUuid } from '../secret.ts';
import { giverFields, submitProposal } from '../submitProposal.ts';
import { useMailCheck } from '../useMailCheck.ts';
import { correctionsOf, type SameCourseItem } from './corrections.ts';
import { Difference } from './Difference.tsx';
import { EditThanks } from './EditThanks.tsx';
import { readEditDraft, writeEditDraft } from './editDraft.ts';
import { SameCourse } from './SameCourse.tsx';
import { useBookOffers } from './useBookOffers.ts';

/** The form of an item that the archive has: what it says now, and what is to change. */
export function ItemEditor({ item }: { readonly item: EditableItem }): ReactElement {
  const { id, type, filetype, values: before } = item;
  const storage = deviceStorage();
  const [uuid] = useState(randomUuid);
  const [draft, setDraft] = useState(() => readEditDraft(storage, item));
  const [giver, setGiver] = useState(() => readDraft(storage).giver);
  const mail = useMailCheck(giver);
  const [also, setAlso] = useState<readonly SameCourseItem[]>([]);
  const [submitted, setSubmitted] = useState<Check['errors']>({});
  const form = useErrorFocus(submitted);
  const [problem, setProblem] = useState<string>();
  const [step, setStep] = useState<'editing' | 'submitting' | 'submitted'>('editing');
  const { check, errors } = useFormCheck({ id, draft, filetype }, submitted);
  const offers = useBookOffers(item, draft);
  const values = valuesOf(draft, before);
  const difference = differenceOf(type, before, values);
  const changes = Object.keys(difference.after).length;

  useEffect(() => {
    writeEditDraft(storage, id, changes > 0 && step !== 'submitted' ? draft : undefined);
  }, [storage, id, draft, changes, step]);

  async function submit(): Promise<void> {
    setStep('submitting');
    setProblem(undefined);
    try {
      const checked = await contributeApi.check({ id, type, filetype, values });
      setSubmitted(checked.errors);
      if (Object.keys(checked.errors).length > 0) {
        setStep('editing');
        return;
      }
      await submitProposal(uuid, {
        secret: browserSecret(storage),
        content: { kind: 'edit', changes: await correctionsOf(item, difference, also) },
        ...giverFields(giver),
      });
      writeDraft(storage, { ...readDraft(storage), giver: { ...giver, note: '' } });
      setStep('submitted');
    } catch (error) {
      setProblem(explainFailure(error));
      setStep('editing');
    }
  }

  if (step === 'submitted') return <EditThanks item={item} />;
  return (
    <div ref={form} className="give">
      <p className="give-note">
        正在编辑：<TextLink href={itemPath(id)}>{item.title}</TextLink>
        。只需修改不正确的内容，审核通过后生效。
      </p>
      <div className="give-columns">
        <ItemForm draft={draft} onChange={setDraft} proposals={offers} errors={errors} />
        <div>
          <CardPreview
            item={previewItem({ id, type, filetype, size: undefined }, values, check?.title)}
            duplicates={check?.duplicates ?? []}
          />
          <Difference type={type} {...difference} />
        </div>
      </div>
      {difference.after.course && (
        <SameCourse
          id={id}
          from={before.course ?? []}
          to={values.course ?? []}
          chosen={also}
          onChange={setAlso}
        />
      )}
      <GiverFields giver={giver} mail={mail} onChange={setGiver} />
      <div role="alert">{problem && <p className="give-error">{problem}</p>}</div>
      <div className="give-submit">
        <Button
          variant="primary"
          disabled={changes === 0 || step === 'submitting'}
          aria-describedby="edit-submit-note"
          onClick={() => mail.check() && void submit()}
        >
          {step === 'submitting' ? '正在提交…' : '提交修改'}
        </Button>
        <p id="edit-submit-note" className="give-note">
          {changes === 0 ? '尚未修改任何内容。' : `将提交 ${changes} 处修改。`}
          {also.length > 0 && `同时修改其他 ${also.length} 个条目的课程。`}
        </p>
      </div>
    </div>
  );
}
