/** A pull request for a branch that was pushed. */
export interface PullRequest {
  /** The branch with the changes. */
  readonly head: string;
  /** The branch that is to have them. */
  readonly base: string;
  readonly title: string;
  readonly body: string;
}

/** The result of opening a pull request. */
export type ForgeOutcome =
  | {
      readonly kind: 'opened' | 'exists';
      /** The page of the pull request. */
      readonly url: string;
    }
  /** The base has these changes already. */
  | { readonly kind: 'nothing' }
  /** One line for a person, without the token. */
  | { readonly kind: 'failed'; readonly reason: string };

/** The API of a host of repositories, as far as pull requests need it. */
export interface Forge {
  /** Opens a pull request, or finds the one that the branch has. Never rejects. */
  openPullRequest(request: PullRequest, signal: AbortSignal): Promise<ForgeOutcome>;
}

/** Where a repository is, and who asks. */
export interface ForgeOptions {
  /** The address of the API, without a slash at the end. */
  readonly api: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly token: string;
  /** For one request. */
  readonly timeoutMs?: number;
}
