import type { ReactElement } from 'react';
import { BusyForm } from './BusyForm.tsx';
import { SendButton } from './SendButton.tsx';
import { TextField } from './TextField.tsx';

/** Prompts for a mailbox of the university, to which a code is sent. */
export function MailboxForm({
  action,
  isWrong = false,
  domains = [],
  typed,
  isFirst = true,
}: {
  readonly action: string;
  readonly isWrong?: boolean;
  /** The allowed domains, if known. */
  readonly domains?: readonly string[];
  /** The mailbox entered before. */
  readonly typed?: string | undefined;
  readonly isFirst?: boolean;
}): ReactElement {
  const example = domains.find((domain) => !domain.startsWith(WILDCARD));
  return (
    <BusyForm action={action} className="mt-6 flex flex-col gap-4">
      <div>
        <TextField
          id="mailbox"
          name="mailbox"
          type="email"
          label="学校邮箱地址"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          enterKeyHint="send"
          placeholder={example && `name@${example}`}
          defaultValue={typed}
          isWrong={isWrong}
          isFirst={isFirst}
        />
        {domains.length > 0 && (
          <p className="mt-2 text-sm text-ink-soft [overflow-wrap:anywhere]">
            以 {domains.map(suffixOf).join('、')} 结尾。
          </p>
        )}
      </div>
      <SendButton variant="primary">发送验证码</SendButton>
      <p className="text-sm text-ink-soft">地址仅用于发送此邮件，加密保存，10 分钟内删除。</p>
    </BusyForm>
  );
}

/** Prefix of a wildcard domain: `*.example.edu`. */
const WILDCARD = '*.';

/** Returns the suffix of addresses in a domain or its subdomains. */
function suffixOf(domain: string): string {
  return domain.startsWith(WILDCARD) ? domain.slice(1) : `@${domain}`;
}
