import { expect, test } from 'vitest';
import { headerOf, startMailServer } from '../../../test/support/access/startMailServer.ts';
import {
  openContributeServices,
  reviewer,
  submitAddition,
} from '../../../test/support/contribute/contributeFixture.ts';
import { createMailer } from '../../access/methods/mailbox/createMailer.ts';
import { REFUSAL_REASONS } from '../../protocol/contribution/proposals.ts';
import { decisionNotice } from './decisionNotice.ts';

const ORIGIN = 'https://docs.example.edu';

test('the author is told of each decision, and of what to do next', () => {
  const item = 'a'.repeat(32);
  expect(decisionNotice({ kind: 'accepted', title: '高等数学', item }, ORIGIN)).toEqual({
    subject: '您的投稿已收录：高等数学',
    paragraphs: ['您的投稿“高等数学”已通过审核并收录，感谢您的贡献！', `${ORIGIN}/items/${item}`],
  });
  const returned = decisionNotice({ kind: 'returned', title: 'a', answer: '缺页' }, undefined);
  expect(returned?.paragraphs).toEqual([
    '您的投稿“a”需要修改后才能收录。审核者的说明：',
    '缺页',
    '请用提交时的浏览器或当时保存的链接打开“投稿进度”页面查看详情。修改后可重新提交。',
  ]);
});

test.each(REFUSAL_REASONS)(
  'a refusal for %s repeats nothing of the author, and spam gets no mail',
  (reason) => {
    const notice = decisionNotice({ kind: 'refused', reason, answer: '' }, ORIGIN);
    expect(notice?.paragraphs.length).toBe(reason === 'spam' ? undefined : 2);
  },
);

test('no text can add a header or a recipient', async () => {
  const server = await startMailServer();
  const mailer = createMailer({
    smtp: { host: 'localhost', port: server.port, security: 'none' },
    password: undefined,
    from: 'no-reply@example.edu',
    now: Date.now,
    onError: (delivery) => {
      throw new Error(delivery.reason);
    },
  });
  const site = await openContributeServices({ outbox: { mailer, from: 'no-reply@example.edu' } });
  const attack = 'a\r\nBcc: all@example.edu\r\n\r\nb\u0000\u202E';
  const { uuid, version } = await submitAddition(site, {
    mail: 'me@example.edu',
    content: {
      kind: 'add',
      upload: (await site.addUpload()).id,
      type: 'test',
      values: { course: [attack] },
    },
  });
  const shown = await site.review.open(reviewer('alice'), uuid, { peek: false });
  expect(shown.done?.getsMail).toBe(true);
  await site.review.sendBack(reviewer('alice'), uuid, { version, answer: `${attack}\n.\n` });
  await server.received(1);
  const [mail] = server.mails;
  if (!mail) throw new Error('no mail has come');
  expect(mail.to).toEqual(['me@example.edu']);
  const headers = headerOf(mail);
  expect([...headers.keys()].filter((name) => ['bcc', 'cc'].includes(name))).toEqual([]);
  expect(headers.get('subject')).toBe('您的投稿需要修改：a Bcc: all@example.edu b');
  expect(headers.get('to')).toBe('me@example.edu');
  expect(mail.raw).not.toContain('\u0000');
  await site.notices.settled();
  await mailer.close();
  await server.close();
});
