// The thread that checks an archive once, as `campusdocs check` does.
import { parentPort, workerData } from 'node:worker_threads';
import { checkArchive } from '../../archive/check/checkArchive.ts';
import type { FaultTask } from './findFaults.ts';
import { prepareCheck } from './prepareCheck.ts';
import { selectFaults } from './selectFaults.ts';

// Set by findFaults.ts of the same program, so the cast is safe.
const { folder, environment }: FaultTask = workerData;
const { siteFaults, read } = await prepareCheck(folder, { environment, strict: false });
parentPort?.postMessage(selectFaults([...siteFaults, ...checkArchive(await read())]));
