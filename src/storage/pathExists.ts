import { lstat } from 'node:fs/promises';
import { isNotFound } from '../lib/systemError.ts';

/**
 * Whether there is anything at a path, a link that leads nowhere included.
 *
 * @throws any error but that nothing is there, such as a missing right
 */
export async function pathExists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}
