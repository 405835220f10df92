import { randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { tidyHeader } from './tidyHeader.ts';

interface NoticeMail {
  readonly from: string;
  readonly to: string;
  /** The name of the site. */
  readonly brand: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Longer subjects are cut off by mail programs. */
const LONGEST_SUBJECT = 80;

/**
 * A mail of plain text, as bytes (RFC 5322). Texts of visitors may be part of it: none of them can
 * add a header, and none is markup.
 */
export async function composeNotice(mail: NoticeMail): Promise<Buffer> {
  const { from, to, paragraphs, now } = mail;
  const brand = tidyHeader(mail.brand, 40);
  const composer = new MailComposer({
    from: { name: brand, address: from },
    to: { name: '', address: to },
    subject: tidyHeader(mail.subject, LONGEST_SUBJECT),
    date: new Date(now),
    messageId: `<${randomUUID()}@${from.split('@')[1]}>`,
    headers: {
      // RFC 3834: suppresses automatic replies; the second header is for Exchange.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    text: `您好！\n\n${paragraphs.join('\n\n')}\n\n此邮件由“${brand}”自动发送，请勿回复。\n`,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
