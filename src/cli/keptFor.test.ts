import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { GRANT_MS } from '../access/device/createDeviceFlow.ts';
import { LONGEST_SESSION_MS } from '../access/sessions/createSessions.ts';
import { TOKEN_DAYS } from '../access/tokens/createTokenService.ts';
import { DEFAULT_ACCESS } from '../config/accessSettings.ts';
import { DAY_MS, MINUTE_MS } from '../protocol/durations.ts';
import { KEPT_FOR } from '../protocol/keptFor.ts';
import { SIGN_IN_SECONDS } from '../server/access/signInCookies.ts';
import { PENDING_LIFETIME_MS } from '../state/pendingSignIns.ts';
import { ENDED_TOKENS_MS } from '../state/prune.ts';

// spec 6.11
test('what visitors are told is kept for as long as it is told', () => {
  expect(KEPT_FOR).toMatchObject({
    sessionDays: DEFAULT_ACCESS.sessionDays,
    longestSessionDays: LONGEST_SESSION_MS / DAY_MS,
    signInMinutes: PENDING_LIFETIME_MS / MINUTE_MS,
    signInCookieHours: SIGN_IN_SECONDS / 3600,
    deviceMinutes: GRANT_MS / MINUTE_MS,
    tokenDays: TOKEN_DAYS,
    endedTokenDays: ENDED_TOKENS_MS / DAY_MS,
  });
});

test.each([
  ['A session ', `${KEPT_FOR.sessionDays} days after its last use`],
  ['A session ', `${KEPT_FOR.longestSessionDays} days at most`],
  ['A sign-in under way', `${KEPT_FOR.signInMinutes} minutes`],
  ['A mailbox', `${KEPT_FOR.signInMinutes} minutes`],
  ['A counter of tries', `${KEPT_FOR.countHours} hours at most`],
  ['A command line that signs in', `${KEPT_FOR.deviceMinutes} minutes`],
  ['A token ', `${KEPT_FOR.tokenDays} days`],
  ['A token ', `${KEPT_FOR.endedTokenDays} days`],
  ['`campusdocs-sign-in`', `${KEPT_FOR.signInCookieHours} hour`],
  ['`sidebar_state`', `${KEPT_FOR.panelDays} days`],
])('docs/privacy.md says of “%s” that it is kept for %s', async (begin, time) => {
  const text = await readFile(new URL('../../docs/privacy.md', import.meta.url), 'utf8');
  const row = text.split('\n').find((line) => line.startsWith(`| ${begin}`));
  expect(row).toContain(time);
});
