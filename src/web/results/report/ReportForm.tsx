import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { isMd5 } from '../../../catalog/md5.ts';
import { LONGEST } from '../../../protocol/contribution/proposals.ts';
import { needsText, type ReportKind } from '../../../protocol/contribution/reports.ts';
import { editPath } from '../../../protocol/urls.ts';
import { useContribute } from '../../lib/contribute.ts';
import { createProof } from '../../lib/createProof.ts';
import { explainFailure } from '../../lib/explainFailure.ts';
import { newSecret } from '../../lib/newSecret.ts';
import { Button } from '../../ui/Button.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useIsHydrated } from '../../ui/useIsHydrated.ts';
import { FormField } from './FormField.tsx';
import { type ReportFailure, readReport } from './readReport.ts';
import { REPORT_LABELS } from './reportLabels.ts';
import { SentNotice } from './SentNotice.tsx';
import { type SentReport, sendReport } from './sendReport.ts';
import './report.css';

/**
 * The form of a report.
 *
 * @param item the item that it is about; without it, the form asks for the address of the file
 * @param onDone closes the dialog that the form is in
 */
export function ReportForm({
  kinds,
  item,
  onDone,
}: {
  readonly kinds: readonly ReportKind[];
  readonly item?: string;
  readonly onDone?: () => void;
}): ReactElement {
  const [kind, choose] = useState<ReportKind>();
  const [failure, fail] = useState<ReportFailure>();
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<SentReport>();
  // The same for each try, so that the server has the report once.
  const [secret] = useState(newSecret);
  const form = useRef<HTMLFormElement>(null);
  const [proof] = useState(createProof);
  const isHydrated = useIsHydrated();
  // What was chosen before the page was hydrated.
  useEffect(() => {
    const checked = form.current?.querySelector<HTMLInputElement>('[name=kind]:checked');
    choose(kinds.find((each) => each === checked?.value));
  }, [kinds]);
  const isTextNeeded = kind === undefined ? kinds.every(needsText) : needsText(kind);
  if (sent) return <SentNotice sent={sent} onDone={onDone} />;

  function refuse(failed: ReportFailure): void {
    fail(failed);
    if (failed.field === undefined) return;
    form.current?.querySelector<HTMLElement>(`[name=${failed.field}]`)?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const read = readReport(new FormData(event.currentTarget), { kind, item });
    if (read.failure) return refuse(read.failure);
    setBusy(true);
    try {
      setSent(await sendReport({ ...read.report, secret, proof: await proof.take() }));
    } catch (error) {
      refuse({ message: explainFailure(error) });
    } finally {
      setBusy(false);
    }
  }

  const errorOf = (field: ReportFailure['field']) =>
    failure?.field === field ? failure?.message : undefined;
  return (
    <form
      ref={form}
      noValidate
      onFocus={proof.begin}
      onSubmit={submit}
      className="mt-4 flex flex-col gap-5"
    >
      <KindChoice kinds={kinds} error={errorOf('kind')} onChoose={choose} />
      {kind === 'wrong-metadata' && item !== undefined && <EditAdvice id={item} />}
      {item === undefined && (
        <FormField
          label="文件的地址或 MD5"
          name="address"
          maxLength={300}
          error={errorOf('address')}
          hint="详情页的网址，或卡片上的 MD5。涉及多个文件时，请写在说明中。"
        />
      )}
      <FormField
        label={isTextNeeded ? '说明' : '说明（可不填）'}
        name="text"
        isLong
        maxLength={LONGEST.note}
        error={errorOf('text')}
      />
      <FormField
        label="接收答复的邮箱（可不填）"
        name="mail"
        type="email"
        maxLength={LONGEST.mail}
        error={errorOf('mail')}
        hint="加密保存，仅用于答复，处理后即删除。不填也可以随时查看进度。"
      />
      {failure && (failure.field === undefined || failure.field === 'kind') && (
        <p role="alert" className="text-sm text-danger">
          {failure.message}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        disabled={isBusy || !isHydrated}
      >
        {isBusy ? '正在提交…' : '提交'}
      </Button>
    </form>
  );
}

function KindChoice({
  kinds,
  error,
  onChoose,
}: {
  readonly kinds: readonly ReportKind[];
  readonly error: string | undefined;
  readonly onChoose: (kind: ReportKind) => void;
}): ReactElement {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">问题类型</legend>
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {kinds.map((kind) => (
          <label key={kind} className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="kind"
              value={kind}
              onChange={() => onChoose(kind)}
              aria-invalid={error !== undefined || undefined}
              className="size-4 accent-accent"
            />
            {REPORT_LABELS[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Whoever knows the right value can propose it at once. */
function EditAdvice({ id }: { readonly id: string }): ReactElement | null {
  const who = useContribute();
  if (who === undefined || !isMd5(id)) return null;
  return (
    <p className="rounded-lg bg-accent-soft px-3 py-2 text-sm">
      如果您知道正确的内容，可以<TextLink href={editPath(id)}>直接修改元数据</TextLink>
      ，审核后即生效。
    </p>
  );
}
