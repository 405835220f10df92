import type { Proposal } from '../../archive/guess/proposal.ts';
import type { Metadata } from '../../archive/metadataSchema.ts';

/** The result for one file, as `--json` prints it. */
export interface AddResult {
  readonly file: string;
  readonly outcome: 'added' | 'would-add' | 'present' | 'refused' | 'incomplete' | 'left-out';
  readonly id?: string;
  readonly item?: Metadata;
  readonly title?: string;
  /** Why it was not added. */
  readonly reason?: string;
  /** Missing and invalid fields, if options and proposal do not make an item. */
  readonly diagnostics?: readonly { readonly field: string; readonly reason: string }[];
  readonly proposals?: Readonly<Record<string, Proposal<unknown> | undefined>>;
  /** Possible duplicates in the archive. */
  readonly twins?: readonly { readonly id: string; readonly title: string; readonly why: string }[];
  /** Notes on the file. */
  readonly remarks?: readonly string[];
  /** What remains to be done. */
  readonly afterwards?: readonly string[];
  /** Whether `--move` has removed the file. */
  readonly isRemoved?: boolean;
  /** The files that were written, as paths inside the archive. */
  readonly written?: readonly string[];
}
