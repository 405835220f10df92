import {
  ChevronRight,
  GitBranch,
  KeyRound,
  Landmark,
  type LucideIcon,
  Mail,
  School,
} from 'lucide-react';
import type { ReactElement } from 'react';
import type { SignInMethod } from '../../protocol/signIn.ts';
import { PARAMETERS } from '../../protocol/urls.ts';
import { cn } from '../ui/cn.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { useSubmitter } from './BusyForm.tsx';

/** The icon of each kind of method, and what it will ask of the visitor. */
const METHOD_ICONS: Readonly<
  Record<SignInMethod['kind'], { readonly Icon: LucideIcon; readonly hint: string }>
> = {
  oidc: { Icon: Landmark, hint: '前往登录服务的页面验证' },
  cas: { Icon: School, hint: '前往学校的统一身份认证页面验证' },
  github: { Icon: GitBranch, hint: '前往 GitHub 的页面验证' },
  mailbox: { Icon: Mail, hint: '接收邮件，填写其中的六位验证码' },
  phrase: { Icon: KeyRound, hint: '填写本学期的口令' },
};

/** The sign-in methods, each a button that submits the form with the field `way`. */
export function MethodButtons({
  methods,
}: {
  readonly methods: readonly SignInMethod[];
}): ReactElement {
  return (
    <ul className="@container flex flex-col gap-3">
      {methods.map((method) => (
        <li key={method.id}>
          <MethodButton method={method} />
        </li>
      ))}
    </ul>
  );
}

/** Hidden on narrow screens with large text, to leave room for the labels. */
const ROOMY = '@max-[13rem]:hidden';

function MethodButton({ method }: { readonly method: SignInMethod }): ReactElement {
  const submitter = useSubmitter();
  const { Icon, hint } = METHOD_ICONS[method.kind];
  return (
    <button
      type="submit"
      name={PARAMETERS.method}
      value={method.id}
      aria-disabled={submitter !== undefined}
      className={cn(
        'flex w-full items-center gap-4 rounded-xl border border-line-strong bg-raised p-4 text-start transition-colors hover:border-accent hover:bg-sunken',
        submitter !== undefined && submitter !== method.id && 'opacity-50',
      )}
    >
      <Icon className={cn('size-6 shrink-0 text-accent', ROOMY)} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium [overflow-wrap:anywhere]">{method.label}</span>
        <span className="block text-sm text-ink-soft">{hint}</span>
      </span>
      {submitter === method.id ? (
        <span className="flex animate-appear">
          <Spinner label="正在跳转" className="size-5" />
        </span>
      ) : (
        <ChevronRight className={cn('size-5 shrink-0 text-ink-faint', ROOMY)} aria-hidden="true" />
      )}
    </button>
  );
}
