/** What a commit of this program does with items. */
export const COMMIT_VERBS = ['add', 'edit', 'take down', 'restore', 'allow'] as const;

/** What a commit of an accepted proposal says. */
export interface CommitText {
  /** The UUID of the proposal. */
  readonly proposal: string;
  /** What was taken down is named by its id alone: its title may be the reason. */
  readonly verb: (typeof COMMIT_VERBS)[number];
  readonly items: readonly { readonly id: string; readonly title: string }[];
  /** A name to thank. */
  readonly thanks?: string | undefined;
  /** The host of the site, for an address that belongs to nobody. */
  readonly host?: string | undefined;
}

/** The trailer that names the proposal of a commit (git-interpret-trailers(1)). */
export const PROPOSAL_TRAILER = 'Proposal';

/** In characters; longer titles are cut in the subject. */
const LONGEST_TITLE = 80;
const LONGEST_NAME = 60;

/**
 * The message of the commit of an accepted proposal. Titles and names are data: in one line each, so
 * that none adds a trailer.
 */
export function commitMessage({ proposal, verb, items, thanks, host }: CommitText): string {
  const [first] = items;
  const more = items.length > 1 ? ` and ${items.length - 1} more` : '';
  const subject = `items: ${verb} ${cut(inOneLine(first?.title ?? ''), LONGEST_TITLE)}${more}`;
  const list = items.map(({ id, title }) => `- ${id} ${cut(inOneLine(title), LONGEST_TITLE)}`);
  const name = nameOf(thanks);
  const trailers = [
    ...(name === '' ? [] : [`Co-authored-by: ${name} <contributor@users.noreply.${hostOf(host)}>`]),
    `${PROPOSAL_TRAILER}: ${proposal}`,
  ];
  return `${[subject, list.join('\n'), trailers.join('\n')].join('\n\n')}\n`;
}

/** The pull request for a proposal: the subject and the rest of its commit. */
export function pullRequestText(text: CommitText): {
  readonly title: string;
  readonly body: string;
} {
  const [title = '', ...body] = commitMessage(text).split('\n\n');
  return { title, body: body.join('\n\n').trim() };
}

/** Without what ends a line, reverses the direction of text, or delimits an address. */
function nameOf(thanks = ''): string {
  return cut(inOneLine(thanks.replaceAll(/[<>"\\]/gu, ' ')), LONGEST_NAME)
    .replaceAll(/^[.,:;\s]+|[.,:;\s]+$/gu, '')
    .trim();
}

function inOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ').trim();
}

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

function hostOf(host = ''): string {
  return /^[a-z0-9.-]+$/iu.test(host) ? host.toLowerCase() : 'invalid';
}
