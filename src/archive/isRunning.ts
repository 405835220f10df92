import { errorCode } from '../lib/systemError.ts';

/**
 * Whether a process with this id exists. Process ids are reused, so it may be another one by now.
 */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists but belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}
