import * as v from 'valibot';
import { isStorable } from '../../state/storableText.ts';
import { METADATA_FORMATS } from './metadataFormats.ts';

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const time = v.pipe(v.number(), v.safeInteger());

/** More than any token of this server. */
const LONGEST_TOKEN = 2000;

/** A text that a database can be asked for: a client may make a token of its own. */
function storable(maxLength: number) {
  return v.pipe(
    v.string(),
    v.check((text) => isStorable(text, maxLength)),
  );
}

/**
 * Where a list goes on. It refers to the sequence of changes and to no edition, so it holds while the
 * archive changes, across restarts and on every node.
 */
const ResumptionSchema = v.object({
  prefix: v.picklist(METADATA_FORMATS.map(({ prefix }) => prefix)),
  from: v.optional(time),
  until: v.optional(time),
  set: v.optional(storable(LONGEST_TOKEN)),
  /** The number of the last change, its item, and the generation that it belongs to. */
  sequence: whole,
  last: storable(64),
  generation: v.string(),
  /** How many records there were before, and how many there are in all. */
  delivered: whole,
  total: v.optional(whole),
});

export type Resumption = v.InferOutput<typeof ResumptionSchema>;

export function writeResumption(resumption: Resumption): string {
  return Buffer.from(JSON.stringify(resumption)).toString('base64url');
}

/** Undefined for a text that `writeResumption` has not written. */
export function parseResumption(token: string): Resumption | undefined {
  if (token.length > LONGEST_TOKEN) return undefined;
  try {
    const parsed = v.safeParse(
      ResumptionSchema,
      JSON.parse(Buffer.from(token, 'base64url').toString()),
    );
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
