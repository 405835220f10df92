/**
 * The process that draws covers. It is told the path of a PDF and answers with its cover, one after
 * the other. A damaged or hostile file can make it hang, crash or eat memory: nothing else suffers.
 */
import { setPriority } from 'node:os';
import { drawFirstPage, whyNotDrawn } from './drawFirstPage.ts';
import { encodeCover } from './encodeCover.ts';
import { endWithParent } from './endWithParent.ts';
import { registerFallbackFont } from './registerFallbackFont.ts';
import type { FailedCover, RenderAnswer } from './renderAnswer.ts';

const LOW_PRIORITY = 10;

function answer(message: RenderAnswer): void {
  process.send?.(message);
}

async function draw(path: string): Promise<RenderAnswer> {
  const page = await drawFirstPage(path).catch(
    (error: unknown): FailedCover => ({ kind: 'failed', reason: whyNotDrawn(error) }),
  );
  return 'kind' in page ? page : encodeCover(page);
}

endWithParent();
// Visitors who search come first.
setPriority(LOW_PRIORITY);
registerFallbackFont();

process.on('message', async (path) => answer(await draw(String(path))));
process.on('disconnect', () => process.exit());
// Ctrl-C reaches every process of the terminal; the server decides when this one ends.
process.on('SIGINT', () => undefined);
answer({ kind: 'started' });
