/** Takes an item down, or restores it: `takedownProcess.ts ARCHIVE DATA take-down|restore|sweep ID`. */
import { join } from 'node:path';
import { createGeneratedFiles } from '../../../src/archive/takedown/generatedFiles.ts';
import { openTakedowns } from '../../../src/archive/takedown/openTakedowns.ts';
import { createDiskStorage } from '../../../src/storage/diskStorage.ts';

const [archive = '', data = '', act, id = ''] = process.argv.slice(2);
const folder = (name: string) => createDiskStorage(join(data, name));
const takedowns = openTakedowns({
  archive,
  data,
  generated: createGeneratedFiles({
    covers: folder('covers'),
    texts: folder('texts'),
    checksums: folder('checksums'),
    sharePictures: folder('share'),
    removeRecognized: async () => undefined,
    removeFromIndex: async () => undefined,
  }),
  git: undefined,
  undoMs: 60_000_000,
  now: () => 1_795_000_000_000,
  dayOf: (time) => new Date(time).toISOString().slice(0, 10),
});
// Stands for the next run of any kind: it finishes what was begun, and begins nothing.
if (act === 'sweep') await takedowns.sweep();
else if (act === 'restore') await takedowns.restore(id);
else await takedowns.takeDown(id, 'copyright');
