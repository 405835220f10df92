import { type Context, Hono } from 'hono';
import type { Contributions } from '../../contribute/contributions.ts';
import { fillFromWish } from '../../contribute/wishes/fillFromWish.ts';
import { CheckRequestSchema, KnownRequestSchema } from '../../protocol/api/contributionSchemas.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { ITEM_TYPES } from '../../protocol/contribution/fields.ts';
import {
  type ContributeStatus,
  type FormCheck,
  LARGEST_UPLOAD,
} from '../../protocol/contribution/uploads.ts';
import { WISH_LENGTH } from '../../protocol/contribution/wishes.ts';
import { editionOf } from '../app/editionOf.ts';
import { respondProblem } from '../respondProblem.ts';
import { actorOf } from './actorOf.ts';
import { mayContribute } from './mayContribute.ts';
import { readJson } from './readJson.ts';

type Parts = Pick<
  Contributions,
  'uploads' | 'forms' | 'archive' | 'proofs' | 'roleOf' | 'hashOrigin'
>;

const NOT_STORED = { 'cache-control': 'no-store' } as const;

/** A file that is not in the archive yet has no id until it is published. */
const NO_ID = '0'.repeat(32);
/** Longer texts are no beginning of a name. */
const LONGEST_TEXT = 100;

/** What the forms for giving and editing ask the server. */
export function createContributeRoutes(parts: Parts): Hono {
  const { forms, archive } = parts;
  const routes = new Hono();
  routes.get(CONTRIBUTION_API.contribute, async (c) =>
    c.json(await statusOf(c, parts), 200, NOT_STORED),
  );
  routes.post(`${CONTRIBUTION_API.contribute}/known`, async (c) => {
    const { value, problem } = await readJson(c, KnownRequestSchema);
    if (problem) return problem;
    const titlesOf = async (ids: readonly string[]) => {
      const names = await editionOf(c).engine.namesOf(ids);
      return names.map((name) => name?.title);
    };
    return c.json(await forms.known(value.md5s, titlesOf), 200, NOT_STORED);
  });
  routes.post(`${CONTRIBUTION_API.contribute}/check`, async (c) => {
    const { value, problem } = await readJson(c, CheckRequestSchema);
    if (problem) return problem;
    const { id = NO_ID, ...item } = value;
    const checked: FormCheck = await archive.check({ id, ...item });
    return c.json(checked, 200, NOT_STORED);
  });
  routes.get(`${CONTRIBUTION_API.contribute}/suggestions`, async (c) => {
    const text = (c.req.query('text') ?? '').slice(0, LONGEST_TEXT);
    const values = await archive.suggest(c.req.query('field') ?? '', text);
    return c.json(values, 200, NOT_STORED);
  });
  routes.get(`${CONTRIBUTION_API.uploads}/:id/form`, async (c) => {
    const type = ITEM_TYPES.find((one) => one === c.req.query('type'));
    const form = await forms.formOf(c.req.param('id'), type);
    if (form === undefined) return respondProblem(c, 'upload-not-found');
    const wish = c.req.query('wish')?.trim().slice(0, WISH_LENGTH.most) ?? '';
    if (form.state !== 'ready' || wish === '') return c.json(form, 200, NOT_STORED);
    const filled = fillFromWish(form, await archive.guess(wish), type !== undefined);
    return c.json(filled, 200, NOT_STORED);
  });
  routes.get(`${CONTRIBUTION_API.edit}/:id`, async (c) => {
    const item = await archive.find(c.req.param('id'));
    return item ? c.json(item, 200, NOT_STORED) : respondProblem(c, 'not-found');
  });
  return routes;
}

async function statusOf(c: Context, parts: Parts): Promise<ContributeStatus> {
  const may = await mayContribute(c);
  const room =
    may === 'yes' ? await parts.uploads.room(await actorOf(c, parts)) : { files: 0, bytes: 0 };
  return {
    may,
    largest: LARGEST_UPLOAD,
    files: room.files,
    room: room.bytes,
    challenge: parts.proofs.challenge(),
  };
}
