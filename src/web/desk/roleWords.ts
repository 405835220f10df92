import type { Role } from '../../lib/role.ts';

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  reviewer: '审核者',
  maintainer: '维护者',
};

/** What somebody with a role may do. */
export const ROLE_POWERS: Readonly<Record<Role, string>> = {
  reviewer: '收录、退回或不采用投稿，处理报告和求资料',
  maintainer: '收录、退回或不采用投稿，处理报告和求资料，以及下架资料、管理权限、查看操作日志',
};
