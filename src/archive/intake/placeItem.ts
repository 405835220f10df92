import { type IntakeOptions, openIntake } from './openIntake.ts';
import type { IntakeOutcome, Placement } from './placement.ts';

/**
 * Adds one file and its metadata to an archive: both or nothing, even if it is interrupted. Run
 * again, it finishes. To add several files, open an intake, which takes the lock once.
 */
export async function placeItem(
  archiveFolder: string,
  placement: Placement,
  options: IntakeOptions = {},
): Promise<IntakeOutcome> {
  const { intake, reason } = await openIntake(archiveFolder, options);
  if (!intake) return { kind: 'refused', why: 'disk', reason: `cannot be added: ${reason}` };
  try {
    return await intake.place(placement);
  } finally {
    await intake.close();
  }
}
