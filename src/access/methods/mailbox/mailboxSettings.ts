import { domainToASCII } from 'node:url';
import * as v from 'valibot';
import { optionalKey } from '../../../protocol/optionalKey.ts';
import { methodEntries } from '../methodEntries.ts';

const DOMAIN_RULE =
  'must be a domain of the university’s mail, such as example.edu, or *.example.edu for all below it';
/** More than any university has. */
const MOST_DOMAINS = 50;
const DOMAINS_RULE = `must be a list of 1 to ${MOST_DOMAINS} domains, such as [example.edu]`;
const FROM_RULE = 'must be a mail address alone, such as no-reply@example.edu';
const HOST_RULE = 'must be the name of the mail server, such as smtp.example.edu';
const PORT_RULE = 'must be a port, such as 465';
const USER_RULE = 'must be the name of the account, usually its mail address';
const NUMBER_RULE = 'must be a whole number from 1 to 100000';

/** Only on the same machine nobody can eavesdrop. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '::1'];

const PORTS = { tls: 465, starttls: 587, none: 25 } as const;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?:\\*\\.)?(?:${LABEL}\\.)+${LABEL}$`, 'u');
/** Anybody can get a domain below these: `*.edu.cn` includes all universities of a country. */
const PUBLIC_SUFFIX = /^\*\.(?:[^.]+|(?:ac|co|com|edu|gov|net|org)\.[a-z]{2})$/u;

const domain = v.pipe(
  v.string(DOMAIN_RULE),
  v.transform(toAscii),
  v.regex(DOMAIN, DOMAIN_RULE),
  v.check((name) => !PUBLIC_SUFFIX.test(name), DOMAIN_RULE),
);

const mailsOf = (fallback: number) =>
  v.nullish(
    v.pipe(
      v.number(NUMBER_RULE),
      v.integer(NUMBER_RULE),
      v.minValue(1, NUMBER_RULE),
      v.maxValue(100_000, NUMBER_RULE),
    ),
    fallback,
  );

/** A code that is sent to a university mailbox, which only members have. */
export const MailboxSchema = v.strictObject({
  ...methodEntries('mailbox', '学校邮箱'),
  domains: v.pipe(
    v.array(domain, DOMAINS_RULE),
    v.minLength(1, DOMAINS_RULE),
    v.maxLength(MOST_DOMAINS, DOMAINS_RULE),
  ),
  /** The sender address; its display name is that of the site. */
  from: v.pipe(
    v.string(FROM_RULE),
    v.regex(/^[a-z0-9_][a-z0-9._+-]{0,63}@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/iu, FROM_RULE),
    v.maxLength(254, FROM_RULE),
  ),
  smtp: v.pipe(
    v.strictObject({
      host: v.pipe(v.string(HOST_RULE), v.regex(/^[a-z0-9:.-]{1,253}$/iu, HOST_RULE)),
      port: optionalKey(
        v.pipe(
          v.number(PORT_RULE),
          v.integer(PORT_RULE),
          v.minValue(1, PORT_RULE),
          v.maxValue(65_535, PORT_RULE),
        ),
      ),
      /** TLS from the first byte, STARTTLS, or none, which is allowed on this machine only. */
      security: v.nullish(
        v.picklist(['tls', 'starttls', 'none'], 'must be tls, starttls or none'),
        'tls',
      ),
      /** The account; its password is in the environment. Absent if the server requires none. */
      user: optionalKey(v.pipe(v.string(USER_RULE), v.regex(/^[^\p{Cc}]{1,254}$/u, USER_RULE))),
    }),
    v.check(
      ({ host, security }) => security !== 'none' || LOCAL_HOSTS.includes(host.toLowerCase()),
      'can only do without TLS to localhost: write security: tls or starttls',
    ),
    v.transform((smtp) => ({ ...smtp, port: smtp.port ?? PORTS[smtp.security] })),
  ),
  /** The maximum number of mails for all visitors together. */
  mails: v.nullish(v.strictObject({ perHour: mailsOf(300), perDay: mailsOf(2000) }), {}),
});

export type MailboxSettings = v.InferOutput<typeof MailboxSchema>;

function toAscii(name: string): string {
  const [, star = '', rest = ''] = /^(\*\.)?(.*)$/su.exec(name) ?? [];
  return /^[\p{L}\p{N}.-]+$/u.test(rest) ? `${star}${domainToASCII(rest)}` : '';
}
