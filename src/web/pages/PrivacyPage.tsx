import type { ReactElement, ReactNode } from 'react';
import { inDays, inHours, inMinutes, LIFETIMES } from '../../lib/lifetimes.ts';
import { PATHS } from '../../protocol/urls.ts';
import { MOST_KEPT } from '../kept/limits.ts';
import { PageFrame } from '../layout/PageFrame.tsx';
import { PageSection } from '../layout/PageSection.tsx';
import { useSite } from '../lib/site.ts';
import { TextLink } from '../ui/TextLink.tsx';

/** The data stored about visitors, for how long and why: docs/privacy.md for visitors. */
export function PrivacyPage(): ReactElement {
  return (
    <PageFrame>
      <article className="max-w-[42em]">
        <h1 className="text-2xl font-semibold">隐私说明</h1>
        <p className="mt-3 text-ink-soft">
          搜索无需登录，本站不记录您的身份。打开文件前可能需要验证您是本校成员；本页说明此时保存哪些信息、保存多久以及用途。
        </p>
        <PageSection title="未登录时">
          <List>
            <li>
              标题、课程和作者的搜索大多在您的浏览器中完成，正文由服务器查找；发送给服务器的搜索词在返回结果后即丢弃，不写入日志。
            </li>
            <li>
              服务器日志仅包含时间、路径和结果，默认不含网络地址（排查故障时可记录网段，但不记录完整地址）。为限制过于频繁的请求，网络地址仅短暂保留在内存中，不写入硬盘；打包下载时另以哈希值保留一小时，以免续传时重复计数。
            </li>
            <li>
              您的浏览器会在本地记录：预览面板的开合状态和宽度（{inDays(LIFETIMES.previewPanel)}{' '}
              天）、页面浏览次数（用于决定是否显示横幅）、是否关闭了单字符快捷键、是否有审核权限、引用时选择的国标版本，以及列表的浏览位置和
              PDF 的阅读位置（关闭标签页后清除）。
            </li>
            <li>
              最近搜索（最多 {MOST_KEPT.searches} 条）、最近打开的文件（最多 {MOST_KEPT.opened}{' '}
              个）、收藏（最多 {MOST_KEPT.favourites}{' '}
              个）和读到的页码仅保存在您的浏览器中，不会发送给服务器。您可以在
              <TextLink href={PATHS.kept}>我的收藏</TextLink>
              中关闭记录、逐条移除或一键全部清除；无痕窗口关闭后，浏览器会自行清除。
            </li>
            <li>
              换设备链接的内容写在网址 #
              之后的部分，浏览器不会将其发送给任何服务器；收到链接的人可以看到其中的内容。
            </li>
            <li>
              为了没有网络时也能搜索，浏览器会保存本站的页面、目录和最近显示的封面；您选择“离线保存”的文件也只保存在此设备上。在
              <TextLink href={PATHS.offline}>离线内容</TextLink>
              页面可以查看、移除，也可以一次全部关闭；退出登录时，保存的文件和封面会自动删除。
            </li>
            <li>
              在接受投稿的网站上，停止输入两秒后仍无结果的搜索词会发送给服务器，用于了解缺少哪些资料：内存中仅保留带密钥的哈希值，一周内至少有五位访客搜索过同一内容，才会保存该内容和人数，少于五位的从不保存。浏览器开启“全球隐私控制”（GPC）时不发送。
            </li>
            <li>
              报告问题或求资料无需登录：报告凭编号的链接查看，留下的邮箱加密保存，处理后即删除；求资料的内容会公开显示，同一访客只计一次。
            </li>
            <li>
              投稿时，尚未提交的内容和文件、上次填写的署名和邮箱，以及查看投稿进度的密钥保存在您的浏览器中；文件在提交或清除后删除。
            </li>
            <li>没有广告，没有访问统计，不加载其他网站的脚本。</li>
          </List>
        </PageSection>
        <PageSection title="登录后保存的信息">
          <StoredRecords records={STORED_RECORDS} />
        </PageSection>
        <PageSection title="投稿、报告和求资料时保存的信息">
          <StoredRecords records={CONTRIBUTION_RECORDS} />
        </PageSection>
        <PageSection title="不保存的信息">
          <List>
            <li>姓名、学号、手机号，以及登录服务可能提供的其他信息。</li>
            <li>学校账号的密码：本站从不索要，请仅在学校的页面上输入。</li>
            <li>谁搜索了什么、打开了哪些文件。</li>
          </List>
        </PageSection>
        <PageSection title="Cookie">
          <p>
            <Code>campusdocs</Code> 用于证明此浏览器已登录，与登录同时到期；
            <Code>campusdocs-sign-in</Code> 用于将未完成的登录与此浏览器关联，保存{' '}
            {inHours(LIFETIMES.signInCookie)} 小时。两者均仅发送给本站，脚本无法读取；使用 https
            时，名称带有前缀 <Code>__Host-</Code>。未发起登录时，不会设置这两个 Cookie。
          </p>
        </PageSection>
        <PageSection title="与第三方共享的信息">
          <List>
            <li>
              使用统一身份认证、OpenID 或 GitHub
              登录时，您将前往对方的页面：对方知道您登录了本站，但不知道您打开了哪些文件。
            </li>
            <li>使用学校邮箱登录时，发信和收信的邮件服务器会看到该邮件和收件地址。</li>
            <li>除此之外，不向任何人提供您的信息。</li>
          </List>
        </PageSection>
        <PageSection title="维护者可以看到的信息">
          <List>
            <li>可以看到：登录的数量、验证方式和时间，以及每个文件每天的下载次数。</li>
            <li>
              登录时，日志会记录验证方式和匿名编号的前十二位。维护者可以停用某个编号，使滥用者无法再打开文件，但无法从编号得知其身份。反之，掌握服务器密钥的人可以验证某个账号是否对应某个编号。
            </li>
            <li>
              审核者可以看到投稿、报告和求资料的内容，以及已登录投稿者的匿名编号；看不到邮箱和网络地址。
            </li>
            <li>无法看到：您的姓名、搜索的内容和打开的文件。</li>
          </List>
        </PageSection>
        <PageSection title="退出和删除">
          <List>
            <li>
              您可以在<TextLink href={PATHS.login}>登录页面</TextLink>
              退出此浏览器，或一次退出所有设备；退出时，服务器上的记录立即删除。
            </li>
            <li>命令行通过 campusdocs logout 退出。</li>
            <li>
              清除浏览器的 Cookie 也会退出登录；服务器上的记录到期后自动删除。
              <Contact />
            </li>
          </List>
        </PageSection>
      </article>
    </PageFrame>
  );
}

const STORED_RECORDS = [
  {
    data: '登录记录：验证方式，以及登录、最近使用和到期的时间',
    retention: `${inDays(LIFETIMES.session)} 天未使用即删除（各站可另行设置，以登录页面所示为准），最长 ${inDays(LIFETIMES.longestSession)} 天；退出时立即删除。`,
    reason: '使此浏览器无需每次验证。凭证保存在浏览器中，服务器仅保存其哈希值。',
  },
  {
    data: '匿名编号',
    retention: '与登录记录一同删除。',
    reason:
      '由登录服务提供的账号和本站密钥计算得出，无法反推；用于停用滥用者，也让您可以一次退出所有设备。使用口令登录时没有编号。',
  },
  {
    data: '未完成的登录：要打开的地址和所选的验证方式',
    retention: `最后一步后保留 ${inMinutes(LIFETIMES.pendingSignIn)} 分钟。`,
    reason: '登录后返回您要打开的文件。使用邮箱登录时，还包括加密的邮箱地址和验证码的哈希值。',
  },
  {
    data: '尝试次数',
    retention: `最多保留 ${inHours(LIFETIMES.counter)} 小时。`,
    reason:
      '防止猜测口令和验证码、反复向同一邮箱发送邮件，或一天内大量投稿、报告和求资料。邮箱和网络地址仅保存带密钥的哈希值，无法还原。',
  },
  {
    data: '命令行登录',
    retention: `等待您允许的请求最多保留 ${inMinutes(LIFETIMES.deviceGrant)} 分钟；允许后签发的令牌有效 ${inDays(LIFETIMES.token)} 天，失效后再保留 ${inDays(LIFETIMES.endedToken)} 天备查。`,
    reason:
      '使您自己的程序可以打开文件。服务器仅保存令牌的哈希值；请求来自哪个网络也仅保存哈希值，用于在其来自别处时提醒您。',
  },
  {
    data: '已停用的编号',
    retention: '直至维护者解除，或到维护者设定的日期。',
    reason: '无需知道身份即可停用滥用者。',
  },
  {
    data: '每个文件每天的下载次数',
    retention: '永久保存。',
    reason: '了解哪些文件最有用。仅记录次数，不记录下载者。',
  },
] as const;

const CONTRIBUTION_RECORDS = [
  {
    data: '上传的文件',
    retention: `未用于投稿的文件保留 ${inDays(LIFETIMES.upload)} 天；用于投稿的保留至审核结束。`,
    reason:
      '中断后可以继续上传。文件在收录前不公开，只有审核者可以查看。另保存文件名、校验和、检查结果，以及匿名编号（已登录时）和网络地址的哈希值（用于限制数量）。',
  },
  {
    data: '投稿：填写的内容、给审核者的留言，以及可选的署名和邮箱',
    retention: `未提交的草稿保留 ${inDays(LIFETIMES.draftProposal)} 天，退回后未修改的保留 ${inDays(LIFETIMES.returnedProposal)} 天，审核结束后保留 ${inDays(LIFETIMES.endedProposal)} 天。`,
    reason:
      '用于审核和查询进度。已登录时记录匿名编号；邮箱加密保存，网络地址仅保存带密钥的哈希值（用于限制数量），两者在审核结束时删除。',
  },
  {
    data: '致谢中的署名',
    retention: '永久保存；您可以随时要求移除。',
    reason: '署名公开显示在致谢页面、年度报告和资料库的修改历史中，由您自愿填写。',
  },
  {
    data: '报告：问题、说明，以及可选的邮箱',
    retention: `处理完毕后保留 ${inDays(LIFETIMES.endedReport)} 天；邮箱和网络地址的哈希值在处理完毕时删除。`,
    reason: '用于处理问题并答复您。',
  },
  {
    data: '求资料：内容和人数',
    retention: `最后一次有人求或得到答复后保留 ${inDays(LIFETIMES.wish)} 天。`,
    reason:
      '了解大家缺少什么。为避免重复计数，另保存匿名编号或网络地址与该内容合成的哈希值，得到答复时删除。',
  },
  {
    data: '没有结果的搜索词和人数',
    retention: `保留 ${inDays(LIFETIMES.missedSearch)} 天。`,
    reason: '仅保存同一周内至少五名访客搜索过的词，不记录由谁搜索。',
  },
  {
    data: '审核者和维护者的权限',
    retention: `直至撤销；由登录服务授予的，最后一次登录确认后保留 ${inDays(LIFETIMES.methodRole)} 天。领取权限的链接保留 ${inDays(LIFETIMES.invitation)} 天。`,
    reason: '以匿名编号保存，可附有维护者的备注。',
  },
  {
    data: '操作日志：投稿、审核、下架等操作的时间、对象和内容',
    retention: `保留 ${inDays(LIFETIMES.journal)} 天。`,
    reason: '用于查明和纠正错误的操作。操作者以匿名编号的前十二位表示，未登录者一律记为访客。',
  },
] as const;

function StoredRecords({
  records,
}: {
  readonly records: readonly {
    readonly data: string;
    readonly retention: string;
    readonly reason: string;
  }[];
}): ReactElement {
  return (
    <dl className="flex flex-col gap-3">
      {records.map(({ data, retention, reason }) => (
        <div key={data} className="rounded-xl border border-line bg-raised p-4">
          <dt className="font-medium">{data}</dt>
          <dd className="mt-1 text-sm">{retention}</dd>
          <dd className="mt-1 text-sm text-ink-soft">{reason}</dd>
        </div>
      ))}
    </dl>
  );
}

function Contact(): ReactElement | null {
  const { contact } = useSite();
  if (!contact) return null;
  return (
    <>
      如有疑问，请发送邮件至 <TextLink href={`mailto:${contact}`}>{contact}</TextLink>。
    </>
  );
}

function List({ children }: { readonly children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-2 ps-5">{children}</ul>;
}

function Code({ children }: { readonly children: string }) {
  return <code className="font-mono text-sm">{children}</code>;
}
