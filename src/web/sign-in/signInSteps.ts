/** The steps of signing in, each at an address of its own (specification, section 2), by their titles. */
export const SIGN_IN_STEPS = {
  'file-login': '文件登录',
  choose: '选择验证方式',
  login: '登录',
  callback: '登录结果',
} as const;

export type SignInStep = keyof typeof SIGN_IN_STEPS;
