/** The titles of the sign-in steps, each at its own address (specification, section 2). */
export const SIGN_IN_STEPS = {
  'file-login': '登录后查看文件',
  choose: '选择验证方式',
  login: '登录',
  callback: '登录结果',
  device: '命令行登录',
} as const;

export type SignInStep = keyof typeof SIGN_IN_STEPS;

/** Whether an untrusted value is a sign-in step. */
export function isSignInStep(value: unknown): value is SignInStep {
  return typeof value === 'string' && Object.hasOwn(SIGN_IN_STEPS, value);
}
