const PARAMETER = 'proposal';

/** The proposal that the address names; nothing on the server, which renders no proposal. */
export function shownProposal(): string | undefined {
  if (typeof location === 'undefined') return undefined;
  return new URLSearchParams(location.search).get(PARAMETER) ?? undefined;
}

/**
 * Names the open proposal in the address, so that it is there again after a reload. Not a visit of its
 * own: going back leaves the page, as the keys J and K lead back through the queue.
 */
export function showProposalInAddress(uuid: string | undefined): void {
  const url = new URL(location.href);
  if (uuid === undefined) url.searchParams.delete(PARAMETER);
  else url.searchParams.set(PARAMETER, uuid);
  history.replaceState(history.state, '', url);
}
