/** Accepts a proposal, as a server does for a reviewer: `acceptProcess.ts ARCHIVE DATA PROPOSAL`. */
import { join } from 'node:path';
import { finishInterruptedEdits } from '../../../src/archive/publish/finishInterruptedEdits.ts';
import { openAccepting, REVIEWER } from './acceptingFixture.ts';

const [archive = '', data = '', uuid = ''] = process.argv.slice(2);
await finishInterruptedEdits(archive);
const { review, close } = await openAccepting(archive, data, join(data, 'steps'));
const { done: seen } = await review.open(REVIEWER, uuid, { peek: false });
const clean = seen?.upload?.filetype === 'pdf';
const { refusal } = await review.accept(REVIEWER, uuid, { version: seen?.version ?? 0, clean });
await close();
if (refusal) throw new Error(JSON.stringify(refusal));
