/** Publishes one proposal, as a server would: `publishProcess.ts ARCHIVE DATA PUBLICATION.json`. */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { finishInterruptedEdits } from '../../../src/archive/publish/finishInterruptedEdits.ts';
import type { Publication } from '../../../src/contribute/archivePorts.ts';
import { openTestPublishing } from './publishingFixture.ts';

const [archive = '', data = '', file = ''] = process.argv.slice(2);
// Written by a test.
const publication = v.parse(
  v.custom<Publication>(() => true),
  JSON.parse(await readFile(file, 'utf8')),
);
await finishInterruptedEdits(archive);
const publishing = openTestPublishing(archive, data);
process.stdout.write(JSON.stringify(await publishing.publisher.publish(publication)));
await publishing.close();
