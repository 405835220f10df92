import type { Remainder } from '../../archive/takedown/remains.ts';
import { dayInChina } from '../../lib/chinaTime.ts';

/** What still has something that was taken down, in English for the command, in Chinese for the desk. */
export interface RemainderText {
  readonly english: string;
  readonly chinese: string;
  /** The commands that remove it there, one a line. */
  readonly commands: readonly string[];
}

export function describeRemainder(remainder: Remainder): RemainderText {
  switch (remainder.kind) {
    case 'locked-copy': {
      const day = dayInChina(remainder.until);
      return {
        english: `This machine keeps a locked copy until ${day}, so that it can be undone.`,
        chinese: `本机保留一份不对外提供的副本，${day} 前可撤销下架，之后自动删除。`,
        commands: [],
      };
    }
    case 'not-committed':
      return {
        english: `It is not committed (${remainder.reason}). Commit it before the next pull:`,
        chinese: `尚未提交到 Git（${remainder.reason}），请在下次拉取前提交：`,
        commands: remainder.commands,
      };
    case 'history':
      return {
        english:
          'The Git history still has it. Rewrite the history with git-filter-repo, in a fresh clone first:',
        chinese: 'Git 历史中仍有该文件。请先在新克隆的仓库中用 git-filter-repo 改写历史：',
        commands: remainder.commands,
      };
    case 'remotes':
      return {
        english: `After that, replace the history of ${remainder.remotes.join(', ')}; every other clone has to be cloned again:`,
        chinese: `之后覆盖远程仓库 ${remainder.remotes.join('、')} 的历史，其他克隆需要重新克隆：`,
        commands: remainder.commands,
      };
    case 'bucket-versions':
      return {
        english:
          'If the bucket keeps older versions of its objects, they are still there. List them, and delete each with aws s3api delete-object --version-id:',
        chinese:
          '如果存储桶开启了版本控制，旧版本仍然存在。请列出后用 aws s3api delete-object --version-id 逐个删除：',
        commands: remainder.keys.map(
          (key) => `aws s3api list-object-versions --bucket BUCKET --prefix ${key}`,
        ),
      };
    case 'backups':
      return {
        english:
          'Backups that were made before still have it: remove them once there are newer ones.',
        chinese: '此前的备份中仍有该文件，请在有新备份后删除旧备份。',
        commands: [],
      };
    case 'browsers':
      return {
        english:
          'Visitors who downloaded it have it. Browsers that kept it for offline use drop it from their lists with the next visit.',
        chinese: '已下载的访客仍持有该文件；离线保存了该文件的浏览器会在下次访问时将其移出列表。',
        commands: [],
      };
  }
}
