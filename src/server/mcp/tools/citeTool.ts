import type * as v from 'valibot';
import { citeItems } from '../../citations/citeItems.ts';
import type { AssistantSource } from '../assistantSource.ts';
import type { CiteInput } from '../toolInputs.ts';
import { answered, refused, type ToolOutcome } from '../toolOutcome.ts';
import type { CiteAnswer } from '../toolOutputs.ts';

/** Items as references. An id that is not listed refuses all, so that no reference is missing unnoticed. */
export async function cite(
  source: AssistantSource,
  { ids: given, format }: v.InferOutput<typeof CiteInput>,
): Promise<ToolOutcome> {
  const ids = [...new Set(given)];
  for (const id of ids) {
    const refusal = source.refuseTakenDown(id);
    if (refusal) return { refusal };
  }
  const found = await source.itemsOf(ids);
  const missing = ids.find((_id, at) => !found[at]);
  if (missing !== undefined) return refused('not-found', `没有编号为 ${missing} 的条目`);
  const citations = citeItems(
    found.flatMap((item) => item ?? []),
    format,
    { urlOf: source.addressOf, accessed: source.today(), university: source.university },
  );
  const data: CiteAnswer = { format, citations };
  return answered(citations.trimEnd(), data);
}
