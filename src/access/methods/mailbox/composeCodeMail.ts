import { randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { escapeMarkup } from '../../../lib/escapeMarkup.ts';
import { tidyHeader } from './tidyHeader.ts';

interface CodeMail {
  readonly from: string;
  readonly to: string;
  /** The name of the site. */
  readonly brand: string;
  readonly code: string;
  readonly minutes: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The mail with a code, as bytes (RFC 5322). It has no link: people who are used to links in such
 * mails click on those of attackers, too.
 */
export async function composeCodeMail(mail: CodeMail): Promise<Buffer> {
  const brand = tidyHeader(mail.brand, 40);
  const { code, minutes } = mail;
  const lines = {
    hello: '您好！',
    purpose: `您正在登录“${brand}”，验证码为：`,
    hold: `验证码 ${minutes} 分钟内有效，只能使用一次。请仅在您刚才打开的页面中填写，切勿告知他人。`,
    mistake: '如非您本人操作，请忽略此邮件：没有验证码，他人无法登录。',
    sender: '此邮件由系统自动发送，请勿回复。',
  };
  const composer = new MailComposer({
    from: { name: brand, address: mail.from },
    to: { name: '', address: mail.to },
    subject: `${code} 是您的登录验证码（${brand}）`,
    date: new Date(mail.now),
    messageId: `<${randomUUID()}@${mail.from.split('@')[1]}>`,
    headers: {
      // RFC 3834: suppresses automatic replies; the second header is for Exchange.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    text: `${lines.hello}\n\n${lines.purpose}\n\n    ${code}\n\n${lines.hold}\n\n${lines.mistake}\n\n${lines.sender}\n`,
    html: `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>登录验证码</title></head>
<body style="font:16px/1.7 sans-serif">
<p>${lines.hello}</p>
<p>${escapeMarkup(lines.purpose)}</p>
<p style="font-size:28px;font-weight:bold;letter-spacing:4px">${code}</p>
<p>${lines.hold}</p>
<p>${lines.mistake}</p>
<p>${lines.sender}</p>
</body></html>
`,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
