/**
 * In-app browsers, most specific first: 企业微信 also identifies as 微信. The tokens are those in the
 * apps' own user agent strings; `QQ/` is a word of its own in QQ and part of one in
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
 * Returns the Chinese name of the app whose in-app browser shows the page; undefined in other
 * browsers. In-app browsers refuse downloads and new windows, mostly silently, and offer
 * 在浏览器中打开.
 */
export function detectInAppBrowser(userAgent: string): string | undefined {
  return APPS.find(([, token]) => token.test(userAgent))?.[0];
}
