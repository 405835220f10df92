import * as v from 'valibot';

/** Lengths of a wish, in UTF-16 units. */
export const WISH_LENGTH = { least: 2, most: 100 } as const;

const WishTextSchema = v.pipe(
  v.string(),
  // It is shown as one line.
  v.transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ')),
  v.trim(),
  v.minLength(WISH_LENGTH.least),
  v.maxLength(WISH_LENGTH.most),
);

/** `POST /api/wishes`: asks for something that the archive does not have. */
export const WishRequestSchema = v.strictObject({
  text: WishTextSchema,
  /** The solved proof of work: see `proofOfWork.ts`. */
  proof: v.pipe(v.string(), v.maxLength(200)),
});

/** `POST /api/wishes/missed`: a search that found nothing. */
export const MissedRequestSchema = v.strictObject({ text: WishTextSchema });

const WishSchema = v.object({
  /** Names the wish: equal wishes have the same. */
  key: v.string(),
  text: v.string(),
  /** How many visitors wish for it. */
  count: v.number(),
  /** Milliseconds since 1970. */
  created: v.number(),
  /** The item that answers it, while the archive has it. */
  item: v.optional(v.object({ id: v.string(), title: v.string() })),
});
export type WishEntry = v.InferOutput<typeof WishSchema>;

/** The answer to a wish: how many visitors have it now, and whether it was answered before. */
export const WishedSchema = WishSchema;

/** `GET /api/wishes`: most wished for first. */
export const WishesSchema = v.object({ open: v.array(WishSchema), answered: v.array(WishSchema) });
export type WishLists = v.InferOutput<typeof WishesSchema>;
