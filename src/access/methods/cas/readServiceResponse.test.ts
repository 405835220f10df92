import { expect, test } from 'vitest';
import { readServiceResponse } from './readServiceResponse.ts';

const XMLNS = 'xmlns:cas="http://www.yale.edu/tp/cas"';
const read = (text: string) => readServiceResponse(Buffer.from(text));
const inEnvelope = (content: string) =>
  `<cas:serviceResponse ${XMLNS}>${content}</cas:serviceResponse>`;
const success = (content: string) =>
  inEnvelope(`<cas:authenticationSuccess>${content}</cas:authenticationSuccess>`);
const USER = '<cas:user>zhang3</cas:user>';

test('a response of version 2.0 contains the user', () => {
  expect(read(success('\n <cas:user> zhang3\n</cas:user>\n'))).toEqual({
    kind: 'success',
    user: 'zhang3',
    attributes: new Map(),
  });
});

test('a response of version 3.0 contains attributes with one or several values', () => {
  const answer = read(
    `<?xml version="1.0" encoding="UTF-8"?>\n${success(
      `${USER}<cas:attributes>
         <cas:type>本科生</cas:type>
         <cas:memberOf>one</cas:memberOf><cas:memberOf><![CDATA[two]]></cas:memberOf>
         <cas:memberOf>thr<!-- x -->ee</cas:memberOf><cas:memberOf>four &amp; more</cas:memberOf>
         <cas:user>somebody else</cas:user><cas:deep><cas:er>x</cas:er></cas:deep>
       </cas:attributes><cas:proxyGrantingTicket>PGTIOU-1</cas:proxyGrantingTicket>`,
    )}`,
  );
  expect(answer).toEqual({
    kind: 'success',
    user: 'zhang3',
    attributes: new Map([
      ['type', ['本科生']],
      ['memberOf', ['one', 'four & more']],
      ['user', ['somebody else']],
    ]),
  });
});

test('any prefix is accepted, but only the right namespace', () => {
  const answer = `<serviceResponse xmlns="http://www.yale.edu/tp/cas"><authenticationSuccess><user>zhang3</user></authenticationSuccess></serviceResponse>`;
  expect(read(answer)).toMatchObject({ kind: 'success', user: 'zhang3' });
  expect(read(answer.replace('/cas"', '/CAS"'))).toMatchObject({ kind: 'unusable' });
});

test.each(['INVALID_TICKET', 'INVALID_SERVICE', 'INTERNAL_ERROR', 'UNAUTHORIZED_SERVICE'])(
  'a failure with the code %s is recognized',
  (code) => {
    expect(
      read(inEnvelope(`<cas:authenticationFailure code="${code}">x</cas:authenticationFailure>`)),
    ).toEqual({ kind: 'failure', code });
  },
);

test('a code outside the protocol is not repeated', () => {
  for (const said of ['code="ST-1-secret"', 'kode="INVALID_TICKET"', '']) {
    expect(
      read(inEnvelope(`<cas:authenticationFailure ${said}>x</cas:authenticationFailure>`)),
    ).toEqual({ kind: 'failure', code: undefined });
  }
});

const BOMB = `<!DOCTYPE a [<!ENTITY a "zhang3"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;

test.each([
  ['a document type', `<!DOCTYPE a>${success(USER)}`],
  ['entities', `${BOMB}${success('<cas:user>&b;</cas:user>')}`],
  [
    'an entity of a file',
    `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${success('<cas:user>&x;</cas:user>')}`,
  ],
  ['an entity that nobody declared', success('<cas:user>&nbsp;zhang3</cas:user>')],
  ['a processing instruction', `<?xml-stylesheet href="x"?>${success(USER)}`],
  ['a processing instruction in the user', success('<cas:user>zhang3<?x y?></cas:user>')],
  ['a comment in the user', success('<cas:user>admin<!-- -->.evil</cas:user>')],
  ['an empty comment in the user', success('<cas:user>admin<!---->.evil</cas:user>')],
  ['a CDATA section in the user', success('<cas:user><![CDATA[zhang3]]></cas:user>')],
  ['an element in the user', success('<cas:user>zhang3<cas:b>4</cas:b></cas:user>')],
  ['two users', success(`${USER}<cas:user>li4</cas:user>`)],
  ['the same user twice', success(`${USER}${USER}`)],
  ['a user of another namespace beside', success(`${USER}<user xmlns="urn:x">li4</user>`)],
  ['no user', success('')],
  ['an empty user', success('<cas:user> \n </cas:user>')],
  ['a user on two lines', success('<cas:user>zhang3\nli4</cas:user>')],
  ['a user with something invisible', success('<cas:user>zhang&#x200B;3</cas:user>')],
  ['a user with a null', success('<cas:user>zhang3&#0;</cas:user>')],
  ['a user without end', success(`<cas:user>${'z'.repeat(257)}</cas:user>`)],
  ['a user outside of success', inEnvelope(USER)],
  ['a user of another namespace', success('<user xmlns="urn:x">zhang3</user>')],
  ['a proxy', success(`${USER}<cas:proxies><cas:proxy>https://a</cas:proxy></cas:proxies>`)],
  ['text beside the user', success(`${USER}zhang3`)],
  ['text beside success', `${inEnvelope('x')}`],
  [
    'a failure beside success',
    inEnvelope(
      `<cas:authenticationFailure code="INVALID_TICKET"/><cas:authenticationSuccess>${USER}</cas:authenticationSuccess>`,
    ),
  ],
  [
    'success twice',
    inEnvelope(`<cas:authenticationSuccess>${USER}</cas:authenticationSuccess>`.repeat(2)),
  ],
  [
    'an answer to another question',
    inEnvelope('<cas:proxySuccess><cas:proxyTicket>PT-1</cas:proxyTicket></cas:proxySuccess>'),
  ],
  ['another root', success(USER).replaceAll('serviceResponse', 'html')],
  ['two roots', `${success(USER)}${success(USER)}`],
  ['something behind the end', `${success(USER)}zhang3`],
  ['something before the beginning', `x${success(USER)}`],
  ['an end that is missing', success(USER).slice(0, -5)],
  ['tags that cross', success('<cas:user>zhang3</cas:authenticationSuccess></cas:user>')],
  ['an attribute twice', success(USER).replace('<cas:user', '<cas:user a="1" a="2"')],
  ['a prefix that nobody declared', success('<sso:user>zhang3</sso:user>')],
  ['another encoding', `<?xml version="1.0" encoding="GBK"?>${success(USER)}`],
  [
    'an encoding that bytes are told apart by',
    `<?xml version="1.0" encoding="UTF-7"?>${success(USER)}`,
  ],
  ['depth without end', success(`${USER}${'<cas:a>'.repeat(9000)}${'</cas:a>'.repeat(9000)}`)],
  ['JSON', '{"serviceResponse":{"authenticationSuccess":{"user":"zhang3"}}}'],
  ['version 1.0', 'yes\nzhang3\n'],
  ['a page', '<!doctype html><html><body>zhang3</body></html>'],
  ['nothing', ''],
])('%s is refused', (_, text) => {
  const answer = read(text);
  expect(answer.kind).toBe('unusable');
  expect(JSON.stringify(answer)).not.toContain('zhang3');
});

test('bytes that are not UTF-8 are refused', () => {
  expect(readServiceResponse(Buffer.from(success(USER), 'utf16le')).kind).toBe('unusable');
  expect(
    readServiceResponse(Buffer.from(success('<cas:user>zhang\xff</cas:user>'), 'latin1')).kind,
  ).toBe('unusable');
});
