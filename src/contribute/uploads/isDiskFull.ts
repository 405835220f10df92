import { findErrorCode } from '../../lib/systemError.ts';

/** Whether a write failed because there is no room. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(findErrorCode(error) ?? '');
}
