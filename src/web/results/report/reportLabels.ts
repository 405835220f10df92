import type { FollowedReport, ReportKind } from '../../../protocol/contribution/reports.ts';

export const REPORT_LABELS: Readonly<Record<ReportKind, string>> = {
  'wrong-file': '文件与标题不符',
  'wrong-metadata': '标题等元数据有误',
  broken: '文件损坏或无法打开',
  duplicate: '与其他文件重复',
  copyright: '侵犯版权',
  'personal-data': '包含个人信息',
  other: '其他问题',
};

export const REPORT_STATES: Readonly<Record<FollowedReport['state'], string>> = {
  open: '待处理',
  resolved: '已处理',
  declined: '未采纳',
};
