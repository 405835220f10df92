/** Commands by the Chinese words that people may type for them. */
const CHINESE_NAMES: Readonly<Record<string, string>> = {
  启动: 'serve',
  运行: 'serve',
  服务: 'serve',
  新建: 'init',
  初始化: 'init',
  诊断: 'doctor',
  体检: 'doctor',
  搜索: 'search',
  查找: 'search',
  检查: 'check',
  校验: 'check',
  添加: 'add',
  新增: 'add',
  导入: 'import',
  封面: 'covers',
  导出: 'export',
  发布: 'export',
  统计: 'stats',
  登录: 'login',
  登出: 'logout',
  退出: 'logout',
  帮助: 'help',
};

/** A dash that a phone or a text editor substitutes for the typed one. */
const DASHES = /^[\p{Pd}−ー]+/u;

/**
 * Finds the name that was typed in other characters: in Chinese, in full width, in capitals, or with
 * other dashes (`—json`). Undefined if there is none; commander detects plain misspellings.
 *
 * @param names of commands, or of options with their dashes
 */
export function suggestName(typed: string, names: readonly string[]): string | undefined {
  const folded = typed.normalize('NFKC').toLowerCase();
  const chinese = Object.entries(CHINESE_NAMES).find(([name]) => folded === name)?.[1];
  const bare = folded.replace(DASHES, '');
  const candidates = [chinese, folded, `--${bare}`, `-${bare}`];
  return names.find((name) => candidates.includes(name) && name !== typed);
}

/** Whether a text begins with a dash other than the hyphen of options. */
export function hasForeignDash(text: string): boolean {
  return !text.startsWith('-') && DASHES.test(text.normalize('NFKC')) && text.length > 1;
}
