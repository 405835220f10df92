import { errorCode } from '../lib/systemError.ts';

/** Whether there is a process with a number. Numbers come back: it may be another one by now. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It runs, and belongs to somebody else.
    return errorCode(error) === 'EPERM';
  }
}
