import * as v from 'valibot';
import { type SignInView, SignInViewSchema } from '../../protocol/signIn.ts';

/** The view of one step. */
export type ViewOf<Step extends SignInView['step']> = Extract<SignInView, { step: Step }>;

/** Validates the view embedded in the page; undefined if it is missing or of another version. */
export function readSignInView(embedded: unknown): SignInView | undefined {
  const read = v.safeParse(SignInViewSchema, embedded);
  return read.success ? read.output : undefined;
}
