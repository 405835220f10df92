/** The steps of signing in, each at an address of its own (specification, section 2), by their titles. */
export const SIGN_IN_STEPS = {
  'file-login': '文件登录',
  choose: '选择验证方式',
  login: '登录',
  callback: '登录结果',
  device: '命令行登录',
} as const;

export type SignInStep = keyof typeof SIGN_IN_STEPS;

/** Whether a value that came from outside is a step of ours. */
export function isSignInStep(value: unknown): value is SignInStep {
  return typeof value === 'string' && Object.hasOwn(SIGN_IN_STEPS, value);
}
