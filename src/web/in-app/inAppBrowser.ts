/**
 * Browsers inside other apps, most particular first: 企业微信 also says that it is 微信. Their tokens
 * are those that the apps themselves send; `QQ/` stands alone in QQ and is part of a word in
 * QQ 浏览器 (`MQQBrowser/`), which is a browser like any other.
 */
const APPS: readonly (readonly [name: string, token: RegExp])[] = [
  ['企业微信', /\bwxwork\//iu],
  ['微信', /\bMicroMessenger\//iu],
  ['QQ 空间', /\bQzone\//u],
  ['QQ', /(?:^|[\s;(])(?:QQ|TIM)\/\d/u],
  ['钉钉', /\bDingTalk\b/iu],
  ['支付宝', /\bAlipayClient\//u],
  ['淘宝', /\bAliApp\(TB\//u],
  ['微博', /\bWeibo \(|__weibo__/iu],
  ['飞书', /\b(?:Lark|Feishu)\//u],
  ['抖音', /\baweme[_/]|\bBytedanceWebview\//iu],
  ['小红书', /\bxiaohongshu\b|\bxhsdiscover\b/iu],
  ['知乎', /\bZhihuHybrid\b/u],
  ['哔哩哔哩', /\bBiliApp\//iu],
];

/**
 * The app in whose own browser a page is shown, by its name in Chinese; undefined in browsers proper.
 * Such browsers refuse downloads and new windows, most without a word, and offer 在浏览器中打开.
 */
export function inAppBrowser(userAgent: string): string | undefined {
  return APPS.find(([, token]) => token.test(userAgent))?.[0];
}
