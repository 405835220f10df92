import type { Proposal } from '../../state/proposals.ts';
import { type Decision, decisionNotice } from './decisionNotice.ts';
import type { ReviewParts } from './reviewParts.ts';

type Telling = Pick<ReviewParts, 'notices' | 'addresses' | 'origin'>;

/** Mails a decision to the author, if there is an address and a mailer. */
export function tellAuthor(
  { notices, addresses, origin }: Telling,
  { mail }: Pick<Proposal, 'mail'>,
  decision: Decision,
): void {
  const to = mail === undefined ? undefined : addresses.unseal(mail);
  const notice = decisionNotice(decision, origin());
  if (to !== undefined && notice) notices.send({ ...notice, to });
}
