import * as v from 'valibot';
import {
  needsText,
  type ReportKind,
  type ReportRequest,
  ReportRequestSchema,
} from '../../../protocol/contribution/reports.ts';

/** What is wrong with the form, or with sending it. */
export interface ReportFailure {
  readonly field?: 'kind' | 'text' | 'mail' | 'address';
  readonly message: string;
}

type Typed = Omit<ReportRequest, 'secret' | 'proof'>;

const MailSchema = ReportRequestSchema.pipe[0].entries.mail;

/**
 * Reads the form of a report.
 *
 * @param item the item that the form is about; without it, the field `address` names the file
 */
export function readReport(
  form: FormData,
  { kind, item }: { readonly kind: ReportKind | undefined; readonly item: string | undefined },
):
  | { readonly report: Typed; readonly failure?: never }
  | { readonly report?: never; readonly failure: ReportFailure } {
  const textOf = (name: string) => String(form.get(name) ?? '').trim();
  const text = textOf('text');
  const mail = textOf('mail');
  const address = textOf('address');
  if (kind === undefined) return fail('kind', '请选择问题类型。');
  if (item === undefined && address === '') return fail('address', '请填写文件的地址或 MD5。');
  if (text === '' && needsText(kind)) return fail('text', '请用一句话说明问题。');
  if (mail !== '' && !v.is(MailSchema, mail)) return fail('mail', '请检查邮箱地址，或留空。');
  const id = item ?? /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/iu.exec(address)?.[0].toLowerCase();
  return {
    report: {
      kind,
      ...(id !== undefined && { item: id }),
      text: id === undefined ? `${address}\n${text}` : text,
      ...(mail !== '' && { mail }),
    },
  };
}

function fail(field: ReportFailure['field'] & string, message: string) {
  return { failure: { field, message } };
}
