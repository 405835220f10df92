import { createSeal } from '../../access/createSeal.ts';
import type { Secret } from '../../config/secret.ts';
import {
  createProposalServices,
  type ProposalServiceParts,
  type ProposalServices,
} from '../../contribute/createProposalServices.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import type { SharedParts } from '../cluster/sharedParts.ts';

interface ProposalOptions extends Omit<ProposalServiceParts, 'addresses'> {
  readonly secret: Pick<Secret, 'deriveKey'>;
  /** Undefined if this is the only node. */
  readonly shared?: SharedParts | undefined;
}

export interface OpenedProposals extends ProposalServices {
  /** Waits for what is being published again, and for mails. */
  close(): Promise<void>;
}

/** How often what could not be published is tried again. */
const RESUME_MS = 5 * MINUTE_MS;
/** The same with several nodes: another one may have been killed any moment. */
const RESUME_SHARED_MS = 5000;

/** Puts together proposals and reviews, and publishes what a crash has interrupted. */
export function openProposals({ secret, shared, ...parts }: ProposalOptions): OpenedProposals {
  const addresses = createSeal(secret.deriveKey('addresses'));
  const services = createProposalServices({ ...parts, addresses });
  const { review, notices } = services;
  let resuming: Promise<void> = Promise.resolve();
  const resume = () => {
    if (shared && !shared.leadership.isLeader()) return;
    resuming = review.resume().catch((err: unknown) => {
      parts.log.error({ err }, 'accepted proposals could not be looked up');
    });
  };
  resume();
  const timer = setInterval(resume, shared ? RESUME_SHARED_MS : RESUME_MS).unref();
  return {
    ...services,
    async close() {
      clearInterval(timer);
      await resuming;
      await notices.settled();
    },
  };
}
