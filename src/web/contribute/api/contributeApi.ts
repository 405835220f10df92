import * as v from 'valibot';
import type { FieldName, FieldValues } from '../../../catalog/fieldName.ts';
import { CONTRIBUTION_API } from '../../../protocol/contribution/apiPaths.ts';
import type { ItemType } from '../../../protocol/contribution/fields.ts';
import type { ProposalRequest } from '../../../protocol/contribution/proposals.ts';
import type { ApiBody, ApiUrl } from '../../lib/apiUrls.ts';
import { fetchJson } from '../../lib/fetchJson.ts';
import { readAnswer } from '../../lib/readAnswer.ts';
import { sendJson } from '../../lib/sendJson.ts';
import {
  CheckSchema,
  EditableItemSchema,
  FollowedSchema,
  KnownFilesSchema,
  StatusSchema,
  UploadFormSchema,
} from './answers.ts';

/** The calls of the pages for giving. Each throws a `RequestError`, or the abort reason. */
export const contributeApi = {
  status: (signal?: AbortSignal) => get(StatusSchema, CONTRIBUTION_API.contribute, signal),

  known: (md5s: readonly string[]) => send(KnownFilesSchema, path('known'), { md5s }),

  /**
   * What fills the form of an upload; of the type that the server thinks it has, unless one is given.
   *
   * @param wish what the upload answers: it fills what the file leaves open
   */
  form(upload: string, type?: ItemType, wish?: string) {
    const query = new URLSearchParams({ ...(type && { type }), ...(wish && { wish }) });
    return get(UploadFormSchema, `${CONTRIBUTION_API.uploads}/${upload}/form?${query}`);
  },

  check(
    item: {
      readonly id?: string | undefined;
      readonly type: ItemType;
      readonly filetype: 'pdf' | 'zip';
      readonly values: FieldValues;
    },
    signal?: AbortSignal,
  ) {
    return send(CheckSchema, path('check'), item, signal);
  },

  suggestions(field: FieldName, text: string, signal: AbortSignal) {
    const query = new URLSearchParams({ field, text });
    return get(v.array(v.string()), `${path('suggestions')}?${query}`, signal);
  },

  async propose(uuid: string, request: ProposalRequest): Promise<void> {
    await sendJson('PUT', `${CONTRIBUTION_API.proposals}/${uuid}`, request);
  },

  follow: (secret: string, signal?: AbortSignal) =>
    send(FollowedSchema, `${CONTRIBUTION_API.proposals}/follow`, { secret }, signal),

  async withdraw(uuid: string, secret: string): Promise<void> {
    await sendJson('POST', `${CONTRIBUTION_API.proposals}/${uuid}/withdraw`, { secret });
  },

  editable: (id: string, signal?: AbortSignal) =>
    get(EditableItemSchema, `${CONTRIBUTION_API.edit}/${id}`, signal),
};
export type ContributeApi = typeof contributeApi;

const path = <const Name extends string>(name: Name) =>
  `${CONTRIBUTION_API.contribute}/${name}` as const;

async function get<Schema extends v.GenericSchema>(
  schema: Schema,
  url: ApiUrl<'get'>,
  signal?: AbortSignal,
): Promise<v.InferOutput<Schema>> {
  return readAnswer(schema, await fetchJson(url, { ...(signal && { signal }) }));
}

async function send<Schema extends v.GenericSchema, const Url extends ApiUrl<'post'>>(
  schema: Schema,
  url: Url,
  body: ApiBody<'post', Url>,
  signal?: AbortSignal,
): Promise<v.InferOutput<Schema>> {
  return readAnswer(schema, await sendJson('POST', url, body, { ...(signal && { signal }) }));
}
