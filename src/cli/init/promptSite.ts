import type { Prompt } from '../add/createPrompt.ts';
import { findAnswerProblem } from './findAnswerProblem.ts';
import { DEFAULT_ANSWERS, type SiteAnswers } from './siteAnswers.ts';

/** The answers that are one line of text. */
const TEXTS = {
  name: ['Name of the site', 'CampusDocs'],
  university: ['Name of the university, or nothing', '示例大学'],
  origin: ['Address of the site, or nothing if it has none yet', 'https://docs.example.edu'],
  contact: ['Mailbox for visitors, or nothing', 'docs@example.edu'],
  repository: [
    'Address of the repository of this archive, or nothing',
    'https://github.com/my-university/archive',
  ],
} as const satisfies Partial<Record<keyof SiteAnswers, readonly [string, string]>>;

const MODES = [
  { value: 'open', label: 'everybody' },
  { value: 'campus', label: 'the campus network' },
  { value: 'members', label: 'whoever knows a pass phrase', hint: 'other ways: site.yml' },
] as const;

/** Prompts for what the options have not said. Esc keeps the default. */
export async function promptSite(
  given: Partial<SiteAnswers>,
  prompt: Prompt,
): Promise<SiteAnswers> {
  let answers: SiteAnswers = { ...DEFAULT_ANSWERS, ...given };
  for (const key of Object.keys(TEXTS) as (keyof typeof TEXTS)[]) {
    if (given[key] !== undefined) continue;
    const [message, example] = TEXTS[key];
    const text = await prompt.write(message, {
      value: DEFAULT_ANSWERS[key],
      example,
      diagnostic: (typed) => findAnswerProblem(key, typed.trim()),
    });
    answers = { ...answers, [key]: text?.trim() ?? DEFAULT_ANSWERS[key] };
  }
  for (;;) {
    const mode =
      given.mode ?? (await prompt.choose('Who may open the files?', MODES, 'open')) ?? 'open';
    if (mode !== 'campus' || given.networks !== undefined) return { ...answers, mode };
    const networks = await prompt.write('Campus networks, separated by commas', {
      value: '',
      example: '10.0.0.0/8, 2001:db8::/32',
      diagnostic: (typed) => findAnswerProblem('networks', splitNetworks(typed)),
    });
    // After Esc the mode is asked again: without a network nobody could open a file.
    if (networks !== undefined) return { ...answers, mode, networks: splitNetworks(networks) };
  }
}

/** Splits a list of networks at commas and spaces. */
export function splitNetworks(text: string): string[] {
  return text.split(/[\s,，、]+/u).filter((part) => part !== '');
}
