/** What was done, by the action's name in the journal. */
const ACTIONS: Readonly<Record<string, string>> = {
  'proposal.submit': '提交投稿',
  'proposal.change': '修改投稿',
  'proposal.accept': '收录投稿',
  'proposal.publish': '写入资料库',
  'proposal.return': '退回投稿',
  'proposal.refuse': '不采用投稿',
  'proposal.reopen': '重新打开投稿',
  'proposal.withdraw': '撤回投稿',
  'report.add': '提交报告',
  'report.close': '处理报告',
  'wish.close': '处理求资料的请求',
  'takedown.add': '下架',
  'takedown.undo': '恢复已下架的资料',
  'takedown.allow': '允许重新收录',
  'role.invite': '创建权限链接',
  'role.withdraw': '撤销权限链接',
  'role.accept': '领取权限',
  'role.grant': '授予权限',
  'role.revoke': '撤销权限',
  'block.add': '停用匿名编号',
  'block.remove': '恢复匿名编号',
  'thanks.remove': '移除致谢署名',
};

/** The parts before the dot, by which entries are filtered. */
export const ACTION_GROUPS: readonly { readonly action: string; readonly label: string }[] = [
  { action: 'proposal', label: '投稿' },
  { action: 'report', label: '报告' },
  { action: 'wish', label: '求资料' },
  { action: 'takedown', label: '下架' },
  { action: 'role', label: '权限' },
  { action: 'block', label: '停用' },
  { action: 'thanks', label: '致谢' },
];

const ACTORS: Readonly<Record<string, string>> = {
  visitor: '访客',
  command: '命令行',
  server: '服务器',
};

/** An action in words; one that this version does not know keeps its name. */
export function actionText(action: string): string {
  return ACTIONS[action] ?? action;
}

/** Who did it: the tag of a person, or what acted. */
export function actorText(actor: string): string {
  return ACTORS[actor] ?? actor;
}
