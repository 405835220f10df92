import * as v from 'valibot';
import { CONTRIBUTION_API } from '../contribution/apiPaths.ts';
import { ContributorsSchema } from '../contribution/contributors.ts';
import { OpenReportsSchema, ReportOutcomeSchema, WishOutcomeSchema } from '../contribution/desk.ts';
import { ITEM_TYPES } from '../contribution/fields.ts';
import { FollowSchema, ProposalRequestSchema, WithdrawSchema } from '../contribution/proposals.ts';
import {
  FollowedReportsSchema,
  FollowReportsSchema,
  ReportedSchema,
  ReportRequestSchema,
} from '../contribution/reports.ts';
import {
  MissedRequestSchema,
  WishedSchema,
  WishesSchema,
  WishRequestSchema,
} from '../contribution/wishes.ts';
import {
  CheckRequestSchema,
  ContributeStatusSchema,
  EditableItemSchema,
  FollowedProposalSchema,
  FormCheckSchema,
  KnownFilesSchema,
  KnownRequestSchema,
  UploadFormSchema,
} from './contributionSchemas.ts';
import { EXAMPLES } from './exampleIds.ts';
import { type ApiResponse, type Operation, POST_ERRORS, type RequestBody } from './operation.ts';
import { bilingual, Name, Uuid } from './parameters.ts';

const json = (schema: v.GenericSchema) =>
  ({ mediaType: 'application/json', schema }) as const satisfies RequestBody;
const DONE = { description: { zh: '完成', en: 'Done' } } as const satisfies ApiResponse;

const { contribute, uploads, proposals, edit, reports, wishes, contributors, review } =
  CONTRIBUTION_API;

const CLOSED = ['contribute-closed', 'member-needed'] as const;
const DAILY = ['too-many-requests', 'work-needed'] as const;
const FOR_REVIEWERS = ['sign-in-needed', 'role-needed'] as const;

/** Every request but OPTIONS names the version of tus. */
const TusSchema = v.object({ 'Tus-Resumable': v.literal('1.0.0') });
const UploadPath = v.object({
  id: v.pipe(Name, bilingual('上传的编号', 'The id of the upload')),
});
const UPLOAD_ERRORS = [
  'tus-version',
  'upload-not-found',
  'upload-expired',
  'upload-locked',
  'storage-unavailable',
] as const;
const PROGRESS = ['Tus-Resumable', 'Upload-Offset', 'Upload-Expires'] as const;
const tus = { 'Tus-Resumable': '1.0.0' };

/** The parameters of the list of reports. */
export const ReportsParametersSchema = v.object({
  state: v.optional(v.picklist(['open', 'resolved', 'declined']), 'open'),
});

/** Giving documents, reports and wishes. */
export const CONTRIBUTE_OPERATIONS = [
  {
    id: 'getContributeStatus',
    method: 'get',
    path: contribute,
    tag: 'contribute',
    summary: { zh: '能否投稿、可以投多少', en: 'Whether and how much the visitor may give' },
    who: 'pages',
    responses: {
      200: { description: { zh: '状态', en: 'The state' }, schema: ContributeStatusSchema },
    },
    examples: [{ status: 200 }],
  },
  {
    id: 'findKnownFiles',
    method: 'post',
    path: `${contribute}/known`,
    tag: 'contribute',
    summary: { zh: '这些文件是否已经收录', en: 'What the archive knows of files' },
    who: 'pages',
    body: json(KnownRequestSchema),
    responses: {
      200: {
        description: { zh: '依次对应', en: 'One for each, in order' },
        schema: KnownFilesSchema,
      },
    },
    errors: POST_ERRORS,
    examples: [{ body: { md5s: [EXAMPLES.test] }, status: 200 }],
  },
  {
    id: 'checkForm',
    method: 'post',
    path: `${contribute}/check`,
    tag: 'contribute',
    summary: { zh: '检查填写的内容', en: 'Checks the values of a form' },
    who: 'pages',
    limit: { name: 'searches', units: 0.05 },
    body: json(CheckRequestSchema),
    responses: {
      200: { description: { zh: '检查结果', en: 'What is wrong' }, schema: FormCheckSchema },
    },
    errors: POST_ERRORS,
    examples: [
      { body: { type: 'book', filetype: 'pdf', values: { title: ['高等数学'] } }, status: 200 },
    ],
  },
  {
    id: 'suggestValues',
    method: 'get',
    path: `${contribute}/suggestions`,
    tag: 'contribute',
    summary: { zh: '某一项的建议值', en: 'Values of the archive’s own items for a field' },
    who: 'pages',
    limit: { name: 'searches', units: 0.05 },
    parameters: {
      query: v.object({
        field: v.pipe(v.optional(v.string()), bilingual('字段', 'The field')),
        text: v.pipe(
          v.optional(v.string()),
          bilingual('已输入的文字或拼音', 'What was typed, or its pinyin'),
        ),
      }),
    },
    responses: {
      200: { description: { zh: '至多八个', en: 'At most eight' }, schema: v.array(v.string()) },
    },
    examples: [{ query: { field: 'course', text: '大学' }, status: 200 }],
  },
  {
    id: 'getEditableItem',
    method: 'get',
    path: `${edit}/{id}`,
    tag: 'contribute',
    summary: { zh: '一个条目及其表单的内容', en: 'An item with the values of its form' },
    who: 'pages',
    parameters: {
      path: v.object({ id: v.pipe(Name, bilingual('条目的编号', 'The id of the item')) }),
    },
    responses: { 200: { description: { zh: '条目', en: 'The item' }, schema: EditableItemSchema } },
    errors: ['not-found', 'taken-down', 'taken-down-legal'],
    examples: [{ path: { id: EXAMPLES.test }, status: 200 }],
  },
  {
    id: 'getUploadOffer',
    method: 'options',
    path: uploads,
    tag: 'contribute',
    summary: { zh: '支持的上传协议（tus 1.0）', en: 'What is supported of tus 1.0' },
    who: 'everybody',
    responses: {
      204: {
        description: { zh: '支持的内容', en: 'What is supported' },
        headers: [
          'Tus-Resumable',
          'Tus-Version',
          'Tus-Extension',
          'Tus-Max-Size',
          'Tus-Checksum-Algorithm',
        ],
      },
    },
    examples: [{ status: 204 }],
  },
  {
    id: 'beginUpload',
    method: 'post',
    path: uploads,
    tag: 'contribute',
    summary: { zh: '开始上传', en: 'Begins an upload' },
    who: 'contributor',
    parameters: {
      headers: v.object({
        ...TusSchema.entries,
        'Upload-Length': v.pipe(
          v.string(),
          v.metadata({ wireSchema: { type: 'integer', minimum: 1 } }),
          bilingual('文件的字节数', 'The size of the file in bytes'),
        ),
        'Upload-Metadata': v.pipe(
          v.string(),
          bilingual('filename 与 md5，按 tus 编码', '`filename` and `md5`, encoded as tus says'),
        ),
      }),
    },
    responses: {
      201: {
        description: { zh: '上传的地址', en: 'The address of the upload' },
        headers: ['Location', ...PROGRESS],
      },
    },
    errors: [
      'foreign-request',
      ...CLOSED,
      'tus-version',
      'upload-too-large',
      'inbox-full',
      'inbox-share-full',
      'taken-down',
      'taken-down-legal',
      'too-many-requests',
    ],
    examples: [
      {
        headers: {
          ...tus,
          'Upload-Length': '1000',
          // filename: paper.pdf
          'Upload-Metadata': `filename cGFwZXIucGRm,md5 ${'MDAw'.repeat(10)}MDA=`,
        },
        status: 201,
      },
    ],
  },
  {
    id: 'getUploadProgress',
    method: 'head',
    path: `${uploads}/{id}`,
    tag: 'contribute',
    summary: { zh: '已收到多少', en: 'How much of an upload has arrived' },
    who: 'contributor',
    parameters: { path: UploadPath, headers: TusSchema },
    responses: {
      200: {
        description: { zh: '进度', en: 'The progress' },
        headers: [...PROGRESS, 'Upload-Length'],
      },
    },
    errors: UPLOAD_ERRORS,
    examples: [{ path: { id: EXAMPLES.unknown }, headers: tus, status: 404 }],
  },
  {
    id: 'sendUploadPart',
    method: 'patch',
    path: `${uploads}/{id}`,
    tag: 'contribute',
    summary: { zh: '上传一部分', en: 'Sends a part of an upload' },
    who: 'contributor',
    parameters: {
      path: UploadPath,
      headers: v.object({
        ...TusSchema.entries,
        'Upload-Offset': v.pipe(
          v.string(),
          v.metadata({ wireSchema: { type: 'integer', minimum: 0 } }),
          bilingual('从第几个字节起', 'The byte that it begins at'),
        ),
        'Upload-Checksum': v.optional(
          v.pipe(
            v.string(),
            bilingual('sha256、sha1 或 md5，空格，Base64', 'sha256, sha1 or md5, a space, Base64'),
          ),
        ),
      }),
    },
    body: { mediaType: 'application/offset+octet-stream' },
    responses: { 204: { description: { zh: '已收到', en: 'It has arrived' }, headers: PROGRESS } },
    errors: [
      ...UPLOAD_ERRORS,
      'foreign-request',
      'unsupported-media-type',
      'upload-offset',
      'upload-checksum',
      'content-too-large',
      'inbox-full',
      'too-many-requests',
    ],
    examples: [
      {
        path: { id: EXAMPLES.unknown },
        headers: { ...tus, 'Upload-Offset': '0' },
        body: 'bytes',
        status: 404,
      },
    ],
  },
  {
    id: 'sendUploadPartByPost',
    method: 'post',
    path: `${uploads}/{id}`,
    tag: 'contribute',
    summary: {
      zh: '同 PATCH 与 DELETE，供只能用 POST 的客户端',
      en: 'As PATCH and DELETE, for clients that know no other methods',
    },
    who: 'contributor',
    parameters: {
      path: UploadPath,
      headers: v.object({
        ...TusSchema.entries,
        'X-HTTP-Method-Override': v.picklist(['PATCH', 'DELETE']),
        'Upload-Offset': v.optional(v.string()),
        'Upload-Checksum': v.optional(v.string()),
      }),
    },
    body: { mediaType: 'application/offset+octet-stream' },
    responses: { 204: { description: { zh: '完成', en: 'Done' }, headers: PROGRESS } },
    errors: [
      ...UPLOAD_ERRORS,
      'method-not-allowed',
      'foreign-request',
      'unsupported-media-type',
      'upload-offset',
      'upload-checksum',
      'content-too-large',
      'upload-taken',
      'inbox-full',
      'too-many-requests',
    ],
    examples: [
      {
        path: { id: EXAMPLES.unknown },
        headers: { ...tus, 'X-HTTP-Method-Override': 'DELETE' },
        body: '',
        status: 404,
      },
    ],
  },
  {
    id: 'removeUpload',
    method: 'delete',
    path: `${uploads}/{id}`,
    tag: 'contribute',
    summary: { zh: '移除上传', en: 'Removes an upload' },
    who: 'contributor',
    parameters: { path: UploadPath, headers: TusSchema },
    responses: { 204: { ...DONE, headers: ['Tus-Resumable'] } },
    errors: [...UPLOAD_ERRORS, 'foreign-request', 'upload-taken'],
    examples: [{ path: { id: EXAMPLES.unknown }, headers: tus, status: 404 }],
  },
  {
    id: 'getUploadForm',
    method: 'get',
    path: `${uploads}/{id}/form`,
    tag: 'contribute',
    summary: { zh: '由文件得出的表单内容', en: 'What fills the form of an upload' },
    who: 'contributor',
    parameters: {
      path: UploadPath,
      query: v.object({
        type: v.optional(v.picklist(ITEM_TYPES)),
        wish: v.optional(
          v.pipe(v.string(), bilingual('该文件回应的求资料', 'The text of a wish that it answers')),
        ),
      }),
    },
    responses: { 200: { description: { zh: '表单', en: 'The form' }, schema: UploadFormSchema } },
    errors: ['upload-not-found'],
    examples: [{ path: { id: EXAMPLES.unknown }, status: 404 }],
  },
  {
    id: 'putProposal',
    method: 'put',
    path: `${proposals}/{uuid}`,
    tag: 'contribute',
    summary: { zh: '新建或修改投稿', en: 'Makes or changes a proposal' },
    who: 'contributor',
    parameters: {
      path: v.object({
        uuid: v.pipe(Uuid, bilingual('由客户端选定', 'The client chooses it')),
      }),
    },
    body: json(ProposalRequestSchema),
    responses: {
      200: { description: { zh: '投稿', en: 'The proposal' }, schema: FollowedProposalSchema },
    },
    errors: [
      ...POST_ERRORS,
      ...CLOSED,
      'work-needed',
      'file-not-found',
      'proposal-not-found',
      'proposal-changed',
      'proposal-invalid',
      'proposal-held',
      'too-many-proposals',
      'too-many-requests',
      'upload-not-found',
      'upload-not-ready',
      'upload-taken',
      'publish-unavailable',
    ],
    examples: [
      {
        path: { uuid: EXAMPLES.uuid },
        body: {
          secret: EXAMPLES.secret,
          content: {
            kind: 'edit',
            changes: [
              {
                kind: 'edit',
                id: EXAMPLES.test,
                before: { stage: ['期中'] },
                after: { stage: ['期末'] },
              },
            ],
          },
          submit: false,
        },
        status: 200,
      },
    ],
  },
  {
    id: 'followProposals',
    method: 'post',
    path: `${proposals}/follow`,
    tag: 'contribute',
    summary: { zh: '自己的投稿', en: 'The proposals of a secret' },
    who: 'pages',
    body: json(FollowSchema),
    responses: {
      200: {
        description: { zh: '投稿', en: 'The proposals' },
        schema: v.array(FollowedProposalSchema),
      },
    },
    errors: [...POST_ERRORS, 'proposal-not-found'],
    examples: [{ body: { secret: EXAMPLES.secret }, status: 200 }],
  },
  {
    id: 'withdrawProposal',
    method: 'post',
    path: `${proposals}/{uuid}/withdraw`,
    tag: 'contribute',
    summary: { zh: '撤回投稿', en: 'Withdraws a proposal' },
    who: 'pages',
    parameters: { path: v.object({ uuid: Uuid }) },
    body: json(WithdrawSchema),
    responses: {
      200: { description: { zh: '投稿', en: 'The proposal' }, schema: FollowedProposalSchema },
    },
    errors: [...POST_ERRORS, 'proposal-not-found', 'proposal-changed', 'proposal-held'],
    examples: [{ path: { uuid: EXAMPLES.uuid }, body: { secret: EXAMPLES.secret }, status: 200 }],
  },
  {
    id: 'sendReport',
    method: 'post',
    path: reports,
    tag: 'community',
    summary: { zh: '报告条目的问题，或申请下架', en: 'Reports an item, or asks for a takedown' },
    who: 'pages',
    body: json(ReportRequestSchema),
    responses: {
      201: { description: { zh: '报告的编号', en: 'Its number' }, schema: ReportedSchema },
    },
    errors: [...POST_ERRORS, ...DAILY, 'not-found'],
    examples: [
      {
        body: {
          secret: EXAMPLES.secret,
          kind: 'broken',
          item: EXAMPLES.test,
          text: '',
          proof: 'the solved proof of work',
        },
        status: 400,
      },
    ],
  },
  {
    id: 'followReports',
    method: 'post',
    path: `${reports}/follow`,
    tag: 'community',
    summary: { zh: '自己的报告', en: 'What became of reports' },
    who: 'pages',
    body: json(FollowReportsSchema),
    responses: {
      200: { description: { zh: '报告', en: 'The reports' }, schema: FollowedReportsSchema },
    },
    errors: POST_ERRORS,
    examples: [{ body: { secrets: [EXAMPLES.secret] }, status: 200 }],
  },
  {
    id: 'listReports',
    method: 'get',
    path: `${review}/reports`,
    tag: 'review',
    summary: { zh: '收到的报告', en: 'The reports in a state, oldest first' },
    who: 'reviewer',
    parameters: {
      query: ReportsParametersSchema,
    },
    responses: {
      200: { description: { zh: '报告', en: 'The reports' }, schema: OpenReportsSchema },
    },
    errors: FOR_REVIEWERS,
    examples: [{ status: 401 }],
  },
  {
    id: 'closeReport',
    method: 'post',
    path: `${review}/reports/{number}`,
    tag: 'review',
    summary: { zh: '处理报告', en: 'Closes a report' },
    who: 'reviewer',
    parameters: { path: v.object({ number: Name }) },
    body: json(ReportOutcomeSchema),
    responses: { 204: DONE },
    errors: [...POST_ERRORS, ...FOR_REVIEWERS, 'report-not-found'],
    examples: [{ path: { number: '1' }, body: { state: 'resolved' }, status: 401 }],
  },
  {
    id: 'listWishes',
    method: 'get',
    path: wishes,
    tag: 'community',
    summary: { zh: '求资料', en: 'The wishes, most wished for first' },
    who: 'everybody',
    responses: { 200: { description: { zh: '求资料', en: 'The wishes' }, schema: WishesSchema } },
    errors: ['contribute-closed'],
    isForOthers: true,
    examples: [{ status: 200 }],
  },
  {
    id: 'sendWish',
    method: 'post',
    path: wishes,
    tag: 'community',
    summary: { zh: '求一份资料', en: 'Wishes for something' },
    who: 'pages',
    body: json(WishRequestSchema),
    responses: { 201: { description: { zh: '求资料', en: 'The wish' }, schema: WishedSchema } },
    errors: [...POST_ERRORS, ...DAILY, 'contribute-closed'],
    examples: [{ body: { text: '高等数学 期末', proof: 'the solved proof of work' }, status: 400 }],
  },
  {
    id: 'tellMissedSearch',
    method: 'post',
    path: `${wishes}/missed`,
    tag: 'community',
    summary: { zh: '没有结果的搜索', en: 'Tells of a search that found nothing' },
    who: 'pages',
    body: json(MissedRequestSchema),
    responses: { 204: DONE },
    errors: [...POST_ERRORS, 'contribute-closed'],
    examples: [{ body: { text: '量子场论' }, status: 204 }],
  },
  {
    id: 'closeWish',
    method: 'post',
    path: `${wishes}/close`,
    tag: 'review',
    summary: { zh: '处理求资料', en: 'Closes a wish' },
    who: 'reviewer',
    body: json(WishOutcomeSchema),
    responses: { 204: DONE },
    errors: [...POST_ERRORS, ...FOR_REVIEWERS, 'wish-not-found'],
    examples: [{ body: { key: 'key', state: 'declined' }, status: 401 }],
  },
  {
    id: 'listContributors',
    method: 'get',
    path: contributors,
    tag: 'community',
    summary: { zh: '致谢名单', en: 'Who wants to be thanked' },
    who: 'everybody',
    responses: {
      200: { description: { zh: '贡献者', en: 'The contributors' }, schema: ContributorsSchema },
    },
    isForOthers: true,
    examples: [{ status: 200 }],
  },
] as const satisfies readonly Operation[];
