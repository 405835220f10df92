import * as v from 'valibot';
import { UUID_PATTERN } from '../../lib/uuid.ts';
import { CONTRIBUTION_API } from '../contribution/apiPaths.ts';
import {
  DeskMeSchema,
  DeskSchema,
  JournalPageSchema,
  TakedownDoneSchema,
  TakedownRequestSchema,
  TakedownsSchema,
} from '../contribution/desk.ts';
import {
  AcceptManySchema,
  AcceptSchema,
  RefuseSchema,
  ReturnSchema,
} from '../contribution/review.ts';
import {
  InvitedSchema,
  InviteRequestSchema,
  JoinedSchema,
  JoinRequestSchema,
  RolesSchema,
} from '../contribution/roles.ts';
import {
  AcceptedManySchema,
  DecidedSchema,
  ReviewedProposalSchema,
  ReviewQueueSchema,
} from './contributionSchemas.ts';
import { EXAMPLES } from './exampleIds.ts';
import { type ApiResponse, type Operation, POST_ERRORS, type RequestBody } from './operation.ts';
import { bilingual, DocumentId, Name, Uuid } from './parameters.ts';

const json = (schema: v.GenericSchema) =>
  ({ mediaType: 'application/json', schema }) as const satisfies RequestBody;
const DONE = { description: { zh: '完成', en: 'Done' } } as const satisfies ApiResponse;
const { review, takedowns, desk, me, join, roles, journal } = CONTRIBUTION_API;

const FOR_ROLES = ['sign-in-needed', 'role-needed'] as const;
const DECISION_ERRORS = [
  ...POST_ERRORS,
  ...FOR_ROLES,
  'proposal-not-found',
  'proposal-changed',
  'proposal-held',
] as const;
const PUBLISHING_ERRORS = [
  'proposal-conflict',
  'proposal-invalid',
  'publish-refused',
  'publish-unavailable',
  'file-not-found',
  'upload-not-found',
  'upload-not-ready',
] as const;

/** The parameters of the review queue. */
export const QueueParametersSchema = v.object({
  kind: v.optional(v.picklist(['add', 'edit'])),
  state: v.optional(
    v.picklist(['open', 'returned', 'accepting', 'accepted', 'refused', 'withdrawn']),
    'open',
  ),
  after: v.optional(
    v.pipe(
      v.string(),
      v.regex(new RegExp(`^${UUID_PATTERN}$`, 'iu')),
      v.metadata({ wireSchema: { type: 'string', format: 'uuid' } }),
      bilingual('上一页最后一份', 'The last one of the page before'),
    ),
  ),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,2}$/u),
      v.metadata({ wireSchema: { type: 'integer', minimum: 1, maximum: 200 } }),
      v.transform(Number),
      v.maxValue(200),
    ),
    '50',
  ),
});

const ProposalPath = v.object({ uuid: Uuid });
const decided = {
  200: { description: { zh: '处理结果', en: 'What became of it' }, schema: DecidedSchema },
} as const;

function decision<const Id extends string, const Name extends string>(
  id: Id,
  name: Name,
  {
    summary,
    body,
    example,
  }: Pick<Operation, 'summary'> & {
    readonly body: v.GenericSchema;
    readonly example: unknown;
  },
) {
  return {
    id,
    method: 'post',
    path: `${review}/proposals/{uuid}/${name}`,
    tag: 'review',
    summary,
    who: 'reviewer',
    parameters: { path: ProposalPath },
    body: json(body),
    responses: decided,
    errors: [...DECISION_ERRORS, ...PUBLISHING_ERRORS],
    examples: [{ path: { uuid: EXAMPLES.uuid }, body: example, status: 401 }],
  } as const satisfies Operation;
}

const uploadPath = v.object({ id: v.pipe(Name, bilingual('上传的编号', 'The id of the upload')) });

/** Reviewing, and the desk of those with a role. */
export const DESK_OPERATIONS = [
  {
    id: 'getReviewQueue',
    method: 'get',
    path: `${review}/queue`,
    tag: 'review',
    summary: { zh: '待审核的投稿', en: 'The review queue, oldest first' },
    who: 'reviewer',
    parameters: { query: QueueParametersSchema },
    responses: {
      200: { description: { zh: '投稿', en: 'The proposals' }, schema: ReviewQueueSchema },
    },
    errors: FOR_ROLES,
    examples: [{ status: 401 }],
  },
  {
    id: 'openProposal',
    method: 'get',
    path: `${review}/proposals/{uuid}`,
    tag: 'review',
    summary: {
      zh: '审核一份投稿所需的一切；同时占用 15 分钟',
      en: 'Everything for a decision; holds the proposal for 15 minutes',
    },
    who: 'reviewer',
    parameters: {
      path: ProposalPath,
      query: v.object({
        peek: v.optional(v.pipe(v.string(), bilingual('1：不占用', '1: does not hold it'))),
      }),
    },
    responses: {
      200: { description: { zh: '投稿', en: 'The proposal' }, schema: ReviewedProposalSchema },
    },
    errors: [...FOR_ROLES, 'proposal-not-found'],
    examples: [{ path: { uuid: EXAMPLES.uuid }, status: 401 }],
  },
  {
    id: 'releaseProposal',
    method: 'post',
    path: `${review}/proposals/{uuid}/release`,
    tag: 'review',
    summary: { zh: '不再占用', en: 'Ends holding it' },
    who: 'reviewer',
    parameters: { path: ProposalPath },
    responses: { 204: DONE },
    errors: ['foreign-request', ...FOR_ROLES],
    examples: [{ path: { uuid: EXAMPLES.uuid }, status: 401 }],
  },
  decision('acceptProposal', 'accept', {
    summary: { zh: '收录', en: 'Accepts a proposal' },
    body: AcceptSchema,
    example: { version: 1 },
  }),
  decision('returnProposal', 'return', {
    summary: { zh: '退回修改', en: 'Sends a proposal back to its author' },
    body: ReturnSchema,
    example: { version: 1, answer: '请补充学年' },
  }),
  decision('refuseProposal', 'refuse', {
    summary: { zh: '拒绝', en: 'Refuses a proposal' },
    body: RefuseSchema,
    example: { version: 1, reason: 'duplicate' },
  }),
  {
    id: 'acceptProposals',
    method: 'post',
    path: `${review}/accept`,
    tag: 'review',
    summary: { zh: '收录多份', en: 'Accepts several as they are' },
    who: 'reviewer',
    body: json(AcceptManySchema),
    responses: {
      200: {
        description: { zh: '每份的结果', en: 'What became of each' },
        schema: AcceptedManySchema,
      },
    },
    errors: [...POST_ERRORS, ...FOR_ROLES],
    examples: [{ body: { uuids: [EXAMPLES.uuid] }, status: 401 }],
  },
  {
    id: 'getUploadPage',
    method: 'get',
    path: `${review}/uploads/{id}/pages/{page}`,
    tag: 'review',
    summary: { zh: '待审核文件的一页', en: 'A page of a proposed PDF' },
    who: 'reviewer',
    parameters: {
      path: v.object({
        ...uploadPath.entries,
        page: v.pipe(
          v.string(),
          v.metadata({ wireSchema: { type: 'integer', minimum: 1 } }),
          bilingual('页码', 'The number of the page'),
        ),
      }),
    },
    responses: {
      200: { description: { zh: '该页的图片', en: 'A picture of it' }, mediaTypes: ['image/webp'] },
    },
    errors: [...FOR_ROLES, 'upload-not-found', 'cover-not-found'],
    examples: [{ path: { id: EXAMPLES.unknown, page: '1' }, status: 401 }],
  },
  {
    id: 'getUploadFile',
    method: 'get',
    path: `${review}/uploads/{id}/file`,
    tag: 'review',
    summary: { zh: '待审核的文件', en: 'The proposed document' },
    who: 'reviewer',
    parameters: { path: uploadPath },
    responses: {
      200: {
        description: { zh: '文件', en: 'The document' },
        mediaTypes: ['application/pdf', 'application/zip'],
        headers: ['Content-Disposition'],
      },
    },
    errors: [...FOR_ROLES, 'upload-not-found'],
    examples: [{ path: { id: EXAMPLES.unknown }, status: 401 }],
  },
  {
    id: 'getDesk',
    method: 'get',
    path: desk,
    tag: 'desk',
    summary: { zh: '工作台', en: 'What those with a role see first' },
    who: 'reviewer',
    responses: { 200: { description: { zh: '工作台', en: 'The desk' }, schema: DeskSchema } },
    errors: FOR_ROLES,
    examples: [{ status: 401 }],
  },
  {
    id: 'getOwnRole',
    method: 'get',
    path: me,
    tag: 'desk',
    summary: { zh: '自己的权限', en: 'The role of this visitor' },
    who: 'pages',
    responses: { 200: { description: { zh: '权限', en: 'The role' }, schema: DeskMeSchema } },
    examples: [{ status: 200 }],
  },
  {
    id: 'joinRole',
    method: 'post',
    path: join,
    tag: 'desk',
    summary: { zh: '使用一次性链接', en: 'Takes the role of a one-time link' },
    who: 'pages',
    limit: { name: 'signIns', units: 1 },
    body: json(JoinRequestSchema),
    responses: { 200: { description: { zh: '权限', en: 'The role' }, schema: JoinedSchema } },
    errors: [...POST_ERRORS, 'access-blocked', 'invitation-gone'],
    examples: [{ body: { secret: EXAMPLES.secret }, status: 410 }],
  },
  {
    id: 'listRoles',
    method: 'get',
    path: roles,
    tag: 'desk',
    summary: { zh: '有权限的人与未使用的链接', en: 'Who has a role, and unused links' },
    who: 'maintainer',
    responses: { 200: { description: { zh: '权限', en: 'The roles' }, schema: RolesSchema } },
    errors: FOR_ROLES,
    examples: [{ status: 401 }],
  },
  {
    id: 'inviteToRole',
    method: 'post',
    path: roles,
    tag: 'desk',
    summary: { zh: '生成一次性链接', en: 'Makes a one-time link' },
    who: 'maintainer',
    body: json(InviteRequestSchema),
    responses: {
      201: {
        description: { zh: '链接，只显示这一次', en: 'The link, shown once' },
        schema: InvitedSchema,
      },
    },
    errors: [...POST_ERRORS, ...FOR_ROLES],
    examples: [{ body: { role: 'reviewer' }, status: 401 }],
  },
  {
    id: 'revokeRole',
    method: 'delete',
    path: `${roles}/{id}`,
    tag: 'desk',
    summary: { zh: '撤销权限或链接', en: 'Revokes a role, or withdraws a link' },
    who: 'maintainer',
    parameters: { path: v.object({ id: Name }) },
    responses: { 204: DONE },
    errors: ['foreign-request', ...FOR_ROLES, 'role-not-found'],
    examples: [{ path: { id: 'unknown' }, status: 401 }],
  },
  {
    id: 'getJournal',
    method: 'get',
    path: journal,
    tag: 'desk',
    summary: { zh: '操作日志', en: 'The journal, newest first' },
    who: 'maintainer',
    parameters: {
      query: v.object({
        before: v.optional(
          v.pipe(v.string(), bilingual('上一页最后一条的 id', 'The id of the last entry before')),
        ),
        action: v.optional(v.string()),
        subject: v.optional(v.string()),
        actor: v.optional(v.string()),
      }),
    },
    responses: {
      200: { description: { zh: '日志', en: 'The entries' }, schema: JournalPageSchema },
    },
    errors: FOR_ROLES,
    examples: [{ status: 401 }],
  },
  {
    id: 'listTakedowns',
    method: 'get',
    path: takedowns,
    tag: 'desk',
    summary: { zh: '已下架的条目', en: 'What was taken down, newest first' },
    who: 'maintainer',
    responses: {
      200: { description: { zh: '已下架', en: 'What was taken down' }, schema: TakedownsSchema },
    },
    errors: FOR_ROLES,
    examples: [{ status: 401 }],
  },
  {
    id: 'takeDown',
    method: 'post',
    path: takedowns,
    tag: 'desk',
    summary: { zh: '下架条目', en: 'Takes an item down' },
    who: 'maintainer',
    body: json(TakedownRequestSchema),
    responses: {
      200: {
        description: { zh: '还有哪些地方存有它', en: 'What still has it' },
        schema: TakedownDoneSchema,
      },
    },
    errors: [
      'foreign-request',
      'content-too-large',
      ...FOR_ROLES,
      'file-not-found',
      'publish-unavailable',
    ],
    examples: [{ body: { id: EXAMPLES.test, reason: 'wrong' }, status: 401 }],
  },
  {
    id: 'undoTakedown',
    method: 'delete',
    path: `${takedowns}/{id}`,
    tag: 'desk',
    summary: { zh: '撤销下架', en: 'Puts an item back, or lets its file in again' },
    who: 'maintainer',
    parameters: {
      path: v.object({ id: DocumentId }),
      query: v.object({
        allow: v.optional(
          v.pipe(v.string(), bilingual('1：只允许重新投稿', '1: only lets the same file in again')),
        ),
      }),
    },
    responses: {
      200: { description: { zh: '条目', en: 'The item' }, schema: v.object({ id: v.string() }) },
    },
    errors: [
      'foreign-request',
      ...FOR_ROLES,
      'file-not-found',
      'takedown-too-late',
      'publish-unavailable',
    ],
    examples: [{ path: { id: EXAMPLES.unknown }, status: 401 }],
  },
] as const satisfies readonly Operation[];
