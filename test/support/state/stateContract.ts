import { afterEach, beforeEach, describe } from 'vitest';
import { testAllStores } from './allStoresContract.ts';
import { ContractSubject, type OpenState } from './contractSubject.ts';
import { testDeviceGrants } from './deviceGrantsContract.ts';
import { testDownloads } from './downloadsContract.ts';
import { testItemChanges } from './itemChangesContract.ts';
import { testJobs } from './jobsContract.ts';
import { testJournal } from './journalContract.ts';
import { testLeases } from './leasesContract.ts';
import { testMeters } from './metersContract.ts';
import { testPendingSignIns } from './pendingSignInsContract.ts';
import { testProposals } from './proposalsContract.ts';
import { testRequests } from './requestsContract.ts';
import { testRoles } from './rolesContract.ts';
import { testSessions } from './sessionsContract.ts';
import { testSmallStores } from './smallStoresContract.ts';
import { testAgainstModel } from './stateModel.ts';
import { testTokens } from './tokensContract.ts';
import { testUploads } from './uploadsContract.ts';

/**
 * The contract of both databases: call it in the adapter's own test, with a factory of empty
 * databases.
 */
export function testStateContract(adapter: string, newDatabase: () => Promise<OpenState>): void {
  describe(`${adapter} keeps the contract of state`, () => {
    const subject = new ContractSubject(newDatabase);
    beforeEach(() => subject.start());
    afterEach(() => subject.close());

    testSessions(subject);
    testPendingSignIns(subject);
    testDeviceGrants(subject);
    testTokens(subject);
    testSmallStores(subject);
    testMeters(subject);
    testDownloads(subject);
    testRoles(subject);
    testJournal(subject);
    testProposals(subject);
    testUploads(subject);
    testRequests(subject);
    testLeases(subject);
    testJobs(subject);
    testItemChanges(subject);
    testAllStores(subject);
    testAgainstModel(subject);
  });
}
