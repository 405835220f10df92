import type { Check } from '../check.ts';
import { checkAddress } from './checkAddress.ts';
import { checkArchive } from './checkArchive.ts';
import { checkBackup } from './checkBackup.ts';
import { checkBucket } from './checkBucket.ts';
import { checkClock } from './checkClock.ts';
import { checkDatabase } from './checkDatabase.ts';
import { checkGit } from './checkGit.ts';
import { checkPermissions } from './checkPermissions.ts';
import { checkProxies } from './checkProxies.ts';
import { checkSecrets } from './checkSecrets.ts';
import { checkServer } from './checkServer.ts';
import { checkSettings } from './checkSettings.ts';
import { checkSignIn } from './checkSignIn.ts';
import { checkTextIndex } from './checkTextIndex.ts';
import { checkVersions } from './checkVersions.ts';
import { checkWork } from './checkWork.ts';
import { createDiskSpaceCheck } from './createDiskSpaceCheck.ts';

/** All checks, in the order of the report: from the machine to the services that the site uses. */
export const CHECKS: readonly Check[] = [
  checkVersions,
  createDiskSpaceCheck(),
  checkPermissions,
  checkClock,
  checkSettings,
  checkArchive,
  checkSecrets,
  checkServer,
  checkAddress,
  checkProxies,
  checkSignIn,
  checkDatabase,
  checkBucket,
  checkTextIndex,
  checkWork,
  checkGit,
  checkBackup,
];
