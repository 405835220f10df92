import type * as v from 'valibot';
import type { AssistantSource } from '../assistantSource.ts';
import { factLines, itemFacts } from '../itemFacts.ts';
import type { GetItemInput } from '../toolInputs.ts';
import { answered, refused, type ToolOutcome } from '../toolOutcome.ts';

/** Everything that the catalog has of an item. */
export async function getItem(
  source: AssistantSource,
  { id }: v.InferOutput<typeof GetItemInput>,
): Promise<ToolOutcome> {
  const refusal = source.refuseTakenDown(id);
  if (refusal) return { refusal };
  const [item] = await source.itemsOf([id]);
  if (!item) return refused('not-found', `没有编号为 ${id} 的条目`);
  const facts = itemFacts(item, source);
  return answered(factLines(facts).join('\n'), facts);
}
