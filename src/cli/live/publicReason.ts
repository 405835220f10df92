/**
 * The reason of a failed pull or push as everybody may read it: without the addresses of repository
 * and folder, which only the log may contain.
 */
export function publicReason(reason: string): string {
  const remote = /^git (?:fetch|push|ls-remote) /u.exec(reason);
  if (remote) return `${remote[0]}failed; the log of the server says why`;
  return reason.replaceAll(/(?<![\p{L}\p{N}._-])(?:[A-Za-z]:)?[\\/][^\s'"]*/gu, '…');
}
