import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inDays, inHours, inMinutes, LIFETIMES, PERIODS } from './lifetimes.ts';

const WORDS: Readonly<Record<number, string>> = { 5: 'five', 10: 'ten' };
const CHINESE: Readonly<Record<number, string>> = { 5: '五', 10: '十' };

const days = (time: number) => inDays(time);
const minutes = (time: number) => inMinutes(time);
const spelt = (time: number) => WORDS[inMinutes(time)];
const chinese = (time: number) => CHINESE[inMinutes(time)];

const { session, longestSession, pendingSignIn, mailCode, deviceGrant, token, endedToken } =
  LIFETIMES;
const { signInCookie, counter, previewPanel, signingKey, takedownUndo } = LIFETIMES;
const { prune, pull, listing } = PERIODS;

// spec 6.11
test.each([
  ['A session ', `${days(session)} days after its last use`],
  ['A session ', `${days(longestSession)} days at most`],
  ['A sign-in under way', `${minutes(pendingSignIn)} minutes`],
  ['A mailbox', `${minutes(mailCode)} minutes`],
  ['A counter of tries', `${inHours(counter)} hours at most`],
  ['A command line that signs in', `${minutes(deviceGrant)} minutes`],
  ['A token ', `${days(token)} days`],
  ['A token ', `${days(endedToken)} days`],
  ['An upload', `${days(LIFETIMES.upload)} days`],
  ['A proposal that was begun', `${days(LIFETIMES.draftProposal)} days`],
  ['A proposal sent back', `${days(LIFETIMES.returnedProposal)} days`],
  ['A proposal after its decision', `${days(LIFETIMES.endedProposal)} days`],
  ['A report', `${days(LIFETIMES.endedReport)} days after its answer`],
  ['A wish', `${days(LIFETIMES.wish)} days`],
  ['A search that found nothing', `${days(LIFETIMES.missedSearch)} days`],
  ['A role', `${days(LIFETIMES.methodRole)} days`],
  ['A link to a role', `${days(LIFETIMES.invitation)} days`],
  ['The journal', `${days(LIFETIMES.journal)} days`],
  ['`campusdocs-sign-in`', `${inHours(signInCookie)} hour`],
  ['`sidebar_state`', `${days(previewPanel)} days`],
])('docs/privacy.md says of “%s” that it is kept for %s', async (begin, time) => {
  const row = (await page('privacy')).split('\n').find((line) => line.startsWith(`| ${begin}`));
  expect(row).toContain(time);
});

test.each([
  ['use/api', `lasts for ${spelt(pendingSignIn)} minutes after its last step`],
  ['use/api', `the ${spelt(deviceGrant)} minutes are over`],
  ['use/commands', `waits for ${spelt(deviceGrant)} minutes at most`],
  ['use/commands', `opens files for ${days(token)} days`],
  ['use/commands', `valid for ${days(token)} days or`],
  ['use/commands', `by itself every ${days(signingKey)} days`],
  ['run/takedown', `For ${days(takedownUndo)} days, the machine`],
  ['run/takedown.zh-CN', `保留一份副本 ${days(takedownUndo)} 天`],
  ['use/commands.zh-CN', `最多等待${chinese(deviceGrant)}分钟`],
  ['use/commands.zh-CN', `在 \`/mcp\` 阅读，有效期 ${days(token)} 天`],
  ['use/commands.zh-CN', `每 ${days(signingKey)} 天自动`],
  ['run/access', `valid for ${days(session)} days after its last use`],
  ['run/access', `for ${days(longestSession)} days at most`],
  ['run/access', `exchanged every ${days(signingKey)} days`],
  ['run/access', `opens files for ${days(token)} days`],
  ['run/access.zh-CN', `使用后 ${days(session)} 天内有效`],
  ['run/access.zh-CN', `最长 ${days(longestSession)} 天`],
  ['run/access.zh-CN', `每 ${days(signingKey)} 天更换`],
  ['run/access.zh-CN', `有效期 ${days(token)} 天`],
  ['run/access', `valid for ${days(LIFETIMES.invitation)} days`],
  ['run/access', `without a sign-in, it ends after ${days(LIFETIMES.methodRole)} days`],
  ['run/access.zh-CN', `有效期 ${days(LIFETIMES.invitation)} 天，由最先`],
  ['run/access.zh-CN', `一直不登录，则在 ${days(LIFETIMES.methodRole)} 天后`],
  ['run/changes', `every ${spelt(pull)} minutes`],
  ['run/changes.zh-CN', `每${chinese(pull)}分钟`],
  ['run/documents', `every ${spelt(listing)} minutes`],
  ['run/documents.zh-CN', `每${chinese(listing)}分钟`],
  ['run/sign-in', `three codes in ${spelt(mailCode)} minutes`],
  ['run/sign-in', `someone else's link within ${spelt(pendingSignIn)} minutes`],
  ['run/sign-in.zh-CN', `${chinese(mailCode)}分钟内最多收到三个验证码`],
  ['run/sign-in.zh-CN', `又在${chinese(pendingSignIn)}分钟内打开`],
  ['run/storage', `removed every ${spelt(prune)} minutes`],
  ['run/storage.zh-CN', `每${chinese(prune)}分钟清理`],
  ['internals/sign-in', `${days(session)} days after the last use`],
  ['internals/sign-in', `${days(longestSession)} days at most`],
  ['internals/sign-in', `A new one comes every ${days(signingKey)} days`],
  ['internals/sign-in', `stored with the sign-in for ${spelt(pendingSignIn)} minutes`],
  ['internals/sign-in', `A grant lasts ${spelt(deviceGrant)} minutes`],
  ['internals/sign-in', `A token holds for ${days(token)} days`],
])('docs/%s.md says “%s”', async (name, sentence) => {
  expect(await page(name)).toContain(sentence);
});

function page(name: string): Promise<string> {
  return readFile(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');
}
