import * as v from 'valibot';
import { lacksFeatures } from './lacksFeatures.ts';

/** What the worker posts, beside the messages of pdf.js, if it needs a part that is left out. */
const PART_MISSING = 'campusdocs:part-missing';

const StateSchema = v.object({ hasWholeWorker: v.literal(true) });

/**
 * Starts the worker that parses documents. Its build leaves out what documents hardly ever need
 * (tools/viewer/leanPdfjs.ts): if one does, the page is loaded again with the whole worker.
 */
export function startWorker(): Worker {
  if (v.is(StateSchema, history.state))
    return new Worker(new URL('./wholePdf.worker.ts', import.meta.url), { type: 'module' });
  const worker = lacksFeatures()
    ? new Worker(new URL('./olderPdf.worker.ts', import.meta.url), { type: 'module' })
    : new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }) => {
    if (data !== PART_MISSING) return;
    // The state of an entry survives a reload.
    history.replaceState({ hasWholeWorker: true }, '');
    location.reload();
  });
  return worker;
}
