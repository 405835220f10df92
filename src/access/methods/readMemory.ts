import * as v from 'valibot';
import type { ProviderMemory } from '../provider.ts';
import { ProviderError } from './providerError.ts';

/**
 * What a method has remembered when it sent the browser away. It is there once: an answer that is posted
 * again, as by going back, finds nothing.
 */
export function readMemory<const Schema extends v.GenericSchema>(
  schema: Schema,
  memory: ProviderMemory,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, memory);
  if (parsed.success) return parsed.output;
  throw new ProviderError('used-twice', 'nothing is remembered of where it began');
}
