import * as v from 'valibot';
import { type SignInView, SignInViewSchema } from '../../protocol/signIn.ts';

/** The view of one step. */
export type ViewOf<Step extends SignInView['step']> = Extract<SignInView, { step: Step }>;

/** What came with the page; undefined where nothing did, or something of another version. */
export function readSignInView(sent: unknown): SignInView | undefined {
  const read = v.safeParse(SignInViewSchema, sent);
  return read.success ? read.output : undefined;
}
