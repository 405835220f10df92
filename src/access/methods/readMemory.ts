import * as v from 'valibot';
import type { ProviderMemory } from '../provider.ts';
import { ProviderError } from './providerError.ts';

/**
 * The memory of a method from before the redirect. It exists once: a repeated callback, such as
 * after going back, finds nothing.
 */
export function readMemory<const Schema extends v.GenericSchema>(
  schema: Schema,
  memory: ProviderMemory,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, memory);
  if (parsed.success) return parsed.output;
  throw new ProviderError('used-twice', 'nothing is remembered of where it began');
}
