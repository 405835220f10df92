import type { Proposal } from '../../archive/guess/proposal.ts';
import type { Metadata } from '../../archive/metadataSchema.ts';

/** What became of one file, as `--json` prints it. */
export interface AddResult {
  readonly file: string;
  readonly outcome: 'added' | 'would-add' | 'present' | 'refused' | 'incomplete' | 'left-out';
  readonly id?: string;
  readonly item?: Metadata;
  readonly title?: string;
  /** Why not, in words. */
  readonly reason?: string;
  /** What is missing or wrong, where options and proposals do not make an item. */
  readonly diagnostics?: readonly { readonly field: string; readonly reason: string }[];
  readonly proposals?: Readonly<Record<string, Proposal<unknown> | undefined>>;
  /** Items that it may be there as already. */
  readonly twins?: readonly { readonly id: string; readonly title: string; readonly why: string }[];
  /** What is worth a look in the file. */
  readonly remarks?: readonly string[];
  /** What is left to be done. */
  readonly afterwards?: readonly string[];
  /** Whether `--move` has removed the file. */
  readonly isRemoved?: boolean;
  /** What was written, as paths inside the archive. */
  readonly written?: readonly string[];
}
