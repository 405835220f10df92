import type { ReactElement, ReactNode } from 'react';
import { inDays, inHours, inMinutes, LIFETIMES } from '../../lib/lifetimes.ts';
import { PATHS } from '../../protocol/urls.ts';
import { PageFrame } from '../layout/PageFrame.tsx';
import { useSite } from '../lib/site.ts';
import { TextLink } from '../ui/TextLink.tsx';

/** The data stored about visitors, for how long and why: docs/privacy.md for visitors. */
export function PrivacyPage(): ReactElement {
  return (
    <PageFrame>
      <article className="max-w-[42em]">
        <h1 className="text-2xl font-semibold">隐私说明</h1>
        <p className="mt-3 text-ink-soft">
          搜索不用登录，本站也不知道您是谁。打开文件有时要先确认您是本校成员；这里写明那时会保存什么、保存多久、为什么。
        </p>
        <Section title="不登录的时候">
          <List>
            <li>
              标题、课程和作者的搜索大多在您自己的浏览器里完成，正文由服务器查找；交给服务器的搜索词，回答之后就丢掉，不写进日志。
            </li>
            <li>
              服务器的日志只有时间、路径和结果，默认没有网络地址（查故障时可以记下网段，记不下完整的地址）。为限制过于频繁的请求，网络地址仅短暂保留在内存中，不写入硬盘。
            </li>
            <li>
              您的浏览器自己会记住：预览面板的开合和宽度（{inDays(LIFETIMES.previewPanel)}{' '}
              天）、看过几次页面（决定要不要显示横幅）、引用时选用的国标版本，以及列表看到哪里、PDF
              读到第几页（关掉标签页就没有了）。
            </li>
            <li>没有广告，没有访问统计，不加载其他网站的脚本。</li>
          </List>
        </Section>
        <Section title="登录之后保存什么">
          <StoredRecords />
        </Section>
        <Section title="不保存什么">
          <List>
            <li>姓名、学号、手机号，以及登录服务可能给出的其他资料。</li>
            <li>学校账号的密码：本站从不询问，请只在学校自己的页面上填写。</li>
            <li>谁搜了什么、打开了哪个文件。</li>
          </List>
        </Section>
        <Section title="Cookie">
          <p className="mt-2">
            <Code>campusdocs</Code> 证明这个浏览器已经登录，和登录一起到期；
            <Code>campusdocs-sign-in</Code> 把没有完成的登录和这个浏览器连在一起，保存{' '}
            {inHours(LIFETIMES.signInCookie)} 小时。两个都只发给本站，脚本读不到；使用 https
            时名字前有 <Code>__Host-</Code>。没有开始登录，就没有这两个 Cookie。
          </p>
        </Section>
        <Section title="会让别人知道什么">
          <List>
            <li>
              用统一认证、OpenID 或 GitHub
              登录时，您会到它们自己的页面上去：它们知道您登录了本站，不知道您打开什么文件。
            </li>
            <li>用学校邮箱登录时，发信和收信的邮件服务器会看到这封信和收件地址。</li>
            <li>除此以外，不把任何资料交给别人。</li>
          </List>
        </Section>
        <Section title="维护者能看到什么">
          <List>
            <li>能看到：有多少个登录、用的哪种方式、什么时候；每个文件每天被下载了几次。</li>
            <li>
              登录时，日志里会记下方式和编号的前十二位。能停用一个编号，让滥用的人不再能打开文件，但从编号看不出是谁。反过来，掌握服务器密钥的人可以验证某个账号是不是某个编号。
            </li>
            <li>看不到：您的名字、搜索过什么、打开过哪个文件。</li>
          </List>
        </Section>
        <Section title="怎样结束和删除">
          <List>
            <li>
              在<TextLink href={PATHS.login}>登录页面</TextLink>
              可以退出这个浏览器，或者一次退出所有设备；退出时，服务器上的记录立即删除。
            </li>
            <li>命令行用 campusdocs logout 退出。</li>
            <li>
              清除浏览器的 Cookie 也会退出；服务器上的记录到期后自动删除。
              <Contact />
            </li>
          </List>
        </Section>
      </article>
    </PageFrame>
  );
}

const STORED_RECORDS = [
  {
    data: '登录的记录：用哪种方式，登录、最近使用和到期的时间',
    retention: `${inDays(LIFETIMES.session)} 天不用就删除（各站可以另定，登录页面上写着），最长 ${inDays(LIFETIMES.longestSession)} 天；退出时立即删除。`,
    reason: '让这个浏览器不用每次都确认。浏览器里的凭证，服务器上只有它的摘要。',
  },
  {
    data: '匿名编号',
    retention: '和登录的记录一起删除。',
    reason:
      '由登录服务给出的账号和本站的密钥算出，不能倒推；用来停用滥用的人，也让您能一次退出所有设备。用口令登录时没有编号。',
  },
  {
    data: '没有完成的登录：想打开的地址，选了哪种方式',
    retention: `最后一步之后 ${inMinutes(LIFETIMES.pendingSignIn)} 分钟。`,
    reason: '登录之后回到您想打开的文件。用邮箱登录时，还有加密的邮箱地址和验证码的摘要。',
  },
  {
    data: '尝试的次数',
    retention: `最多 ${inHours(LIFETIMES.counter)} 小时。`,
    reason:
      '防止有人猜口令、猜验证码，或者往一个邮箱里不停发信。邮箱和网络地址都先用密钥换算，看不出原样。',
  },
  {
    data: '命令行的登录',
    retention: `等您允许的请求最多 ${inMinutes(LIFETIMES.deviceGrant)} 分钟；允许之后的令牌 ${inDays(LIFETIMES.token)} 天，失效后再留 ${inDays(LIFETIMES.endedToken)} 天备查。`,
    reason:
      '让您自己的程序可以打开文件。令牌在服务器上只有摘要；请求从哪个网络来也只留换算后的摘要，用来提醒您它是不是来自别处。',
  },
  {
    data: '被停用的编号',
    retention: '到维护者解除，或者到维护者定的日子。',
    reason: '无需知道身份即可停用滥用者。',
  },
  {
    data: '每个文件每天的下载次数',
    retention: '一直保存。',
    reason: '知道哪些文件最有用。只有次数，没有人。',
  },
] as const;

function StoredRecords(): ReactElement {
  return (
    <dl className="mt-3 flex flex-col gap-3">
      {STORED_RECORDS.map(({ data, retention, reason }) => (
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
      有疑问请写信到 <TextLink href={`mailto:${contact}`}>{contact}</TextLink>。
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="text-lg font-medium">{title}</h2>
      {children}
    </section>
  );
}

function List({ children }: { readonly children: ReactNode }) {
  return <ul className="mt-2 flex list-disc flex-col gap-2 ps-5">{children}</ul>;
}

function Code({ children }: { readonly children: string }) {
  return <code className="font-mono text-sm">{children}</code>;
}
