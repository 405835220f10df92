import { expect, test } from 'vitest';
import { detectInAppBrowser } from './detectInAppBrowser.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; V2309A Build/UP1A.231005.007; wv) AppleWebKit/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15';
const CHROME = 'Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36';

test.each([
  [
    '微信',
    `${ANDROID} (KHTML, like Gecko) ${CHROME} XWEB/1160083 MMWEBSDK/20231202 MicroMessenger/8.0.47.2560(0x28002F3F) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
  ],
  [
    '微信',
    `${IPHONE} (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/4G Language/zh_CN`,
  ],
  [
    '微信',
    'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/107.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Windows WindowsWechat/WMPF XWEB/8555',
  ],
  [
    '企业微信',
    `${ANDROID} (KHTML, like Gecko) ${CHROME} wxwork/4.1.22 MicroMessenger/7.0.1 NetType/WIFI Language/zh`,
  ],
  [
    'QQ',
    `${ANDROID} (KHTML, like Gecko) ${CHROME} MQQBrowser/6.2 TBS/046295 V1_AND_SQ_9.0.8_5540_YYB_D QQ/9.0.8.14755 NetType/WIFI WebP/0.3.0 AppId/537206436 Pixel/1080 StatusBarHeight/96`,
  ],
  [
    'QQ',
    `${IPHONE} (KHTML, like Gecko) Mobile/15E148 QQ/9.0.20.614 V1_IPH_SQ_9.0.20_1_APP_A Pixel/1170 SimpleUISwitch/0`,
  ],
  [
    'QQ',
    `${ANDROID} (KHTML, like Gecko) ${CHROME} V1_AND_SQ_8.3.9_350_TIM_D TIM/3.5.2.3178 NetType/WIFI`,
  ],
  ['QQ 空间', `${ANDROID} (KHTML, like Gecko) ${CHROME} Qzone/V1_AND_QZ_8.4.7.288_RDM_B QQ/8.4.7`],
  [
    '钉钉',
    `${IPHONE} (KHTML, like Gecko) Mobile/15E148 AliApp(DingTalk/7.5.20) com.laiwang.DingTalk/35117301 Channel/201200`,
  ],
  [
    '支付宝',
    `${ANDROID} (KHTML, like Gecko) ${CHROME} NebulaSDK/1.8.100112 Nebula AlipayDefined(nt:WIFI) AliApp(AP/10.5.66.8000) AlipayClient/10.5.66.8000 Language/zh-Hans`,
  ],
  ['淘宝', `${ANDROID} (KHTML, like Gecko) ${CHROME} AliApp(TB/10.32.20) WindVane/8.7.2`],
  [
    '微博',
    `${IPHONE} (KHTML, like Gecko) Mobile/15E148 Weibo (iPhone14,5__weibo__14.5.2__iphone__os17.5)`,
  ],
  [
    '微博',
    `${ANDROID} (KHTML, like Gecko) ${CHROME} Weibo (vivo-V2309A__weibo__14.4.3__android__android14)`,
  ],
  [
    '飞书',
    `${ANDROID} (KHTML, like Gecko) ${CHROME} Lark/7.16.6 LarkLocale/zh_CN ChannelName/Feishu TTWebView/1131`,
  ],
  ['抖音', `${IPHONE} (KHTML, like Gecko) Mobile/15E148 aweme_28.5.0 JsSdk/2.0 NetType/WIFI`],
  [
    '知乎',
    `${ANDROID} (KHTML, like Gecko) ${CHROME} ZhihuHybrid com.zhihu.android/Futureve/9.30.0`,
  ],
  ['哔哩哔哩', `${ANDROID} (KHTML, like Gecko) ${CHROME} BiliApp/7720300 mobi_app/android`],
])('recognises %s by %s', (app, userAgent) => {
  expect(detectInAppBrowser(userAgent)).toBe(app);
});

test.each([
  [
    'Chrome',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  ],
  ['Safari', `${IPHONE} (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
  [
    'Edge',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
  ],
  [
    'QQ 浏览器',
    'Mozilla/5.0 (Linux; U; Android 14; zh-cn) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0.0.0 MQQBrowser/15.0 Mobile Safari/537.36 COVC/046913',
  ],
  [
    'QQ 浏览器 on a computer',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4606.71 Safari/537.36 Core/1.94.225.400 QQBrowser/12.4.5607.400',
  ],
  [
    'UC',
    'Mozilla/5.0 (Linux; U; Android 14; zh-CN) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0 UCBrowser/16.6.8 Mobile Safari/537.36',
  ],
  [
    'Quark',
    'Mozilla/5.0 (Linux; U; Android 14; zh-CN) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0 Quark/6.12 Mobile Safari/537.36',
  ],
  [
    'MIUI',
    'Mozilla/5.0 (Linux; U; Android 14; zh-cn) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/118.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.6',
  ],
  ['an empty one', ''],
])('%s is not an in-app browser', (_, userAgent) => {
  expect(detectInAppBrowser(userAgent)).toBeUndefined();
});
