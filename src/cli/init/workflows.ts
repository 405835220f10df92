/** Where the workflows of a new archive get the program. */
export interface ProgramPackage {
  /** The address of the tarball. */
  readonly url: string;
  /** Its SHA-256, or empty. */
  readonly sha256: string;
}

/** The tarball of a release at the project's repository. */
export function releasePackage(version: string): ProgramPackage {
  const base = 'https://github.com/campusdocs/campusdocs/releases/download';
  return { url: `${base}/v${version}/campusdocs-${version}.tgz`, sha256: '' };
}

/** Actions by commit, because a tag can be moved. */
const ACTIONS = {
  checkout: 'actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0',
  setupNode: 'actions/setup-node@a0853c24544627f65ddf259abe73b1d18a591444 # v5.0.0',
  uploadPages: 'actions/upload-pages-artifact@7b1f4a764d45c48632c6b24a0339c27f5614fb0b # v4.0.0',
  deployPages: 'actions/deploy-pages@d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e # v4.0.5',
} as const;

/** The version for which the program needs no other Node of its own. */
const NODE = 26;

/** Installs the program, without running scripts of packages. */
const INSTALL = `\
      - uses: ${ACTIONS.setupNode}
        with:
          node-version: ${NODE}
      - name: 安装 CampusDocs
        run: |
          curl --fail --silent --show-error --location --output "$RUNNER_TEMP/campusdocs.tgz" "$CAMPUSDOCS_PACKAGE"
          if [ -n "$CAMPUSDOCS_SHA256" ]; then
            echo "$CAMPUSDOCS_SHA256  $RUNNER_TEMP/campusdocs.tgz" | sha256sum --check --strict
          fi
          npm install --global --ignore-scripts "$RUNNER_TEMP/campusdocs.tgz"`;

/** The workflow that checks pull requests. */
export function checkWorkflow({ url, sha256 }: ProgramPackage): string {
  return `\
# 检查每个 Pull Request：元数据、文件名、文件是否齐全。
name: check
on:
  pull_request:
  push:
    branches: [main]
permissions:
  contents: read
concurrency:
  group: check-\${{ github.ref }}
  cancel-in-progress: true
env:
  # 程序压缩包的地址，以及它的 SHA-256（留空则不校验），见 README.md。
  CAMPUSDOCS_PACKAGE: '${url}'
  CAMPUSDOCS_SHA256: '${sha256}'
jobs:
  check:
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    steps:
      - uses: ${ACTIONS.checkout}
        with:
          persist-credentials: false
${INSTALL}
      # 加上 --open 会逐一打开 PDF，找出损坏的文件；文件在对象存储中时不可用。
      - run: campusdocs check .
`;
}

/** The reusable workflow that publishes the export to GitHub Pages. */
export function publishWorkflow({ url, sha256 }: ProgramPackage): string {
  return `\
# 把网站导出为静态文件，发布到 GitHub Pages。没有服务器时使用，见 README.md。
# 其他仓库也可以调用：uses: <仓库>/.github/workflows/publish.yml@<提交>，
# 并授予 contents: read、pages: write 和 id-token: write 权限。
name: publish
on:
  workflow_dispatch:
  workflow_call:
    inputs:
      package:
        description: 程序压缩包的地址 · Address of the tarball of CampusDocs
        type: string
        default: ''
      sha256:
        description: 压缩包的 SHA-256 · SHA-256 of the tarball
        type: string
        default: ''
  # 去掉下面两行的 #，每次合并后自动发布。
  # push:
  #   branches: [main]
permissions: {}
concurrency:
  group: pages
  cancel-in-progress: false
env:
  CAMPUSDOCS_PACKAGE: \${{ inputs.package || '${url}' }}
  CAMPUSDOCS_SHA256: \${{ inputs.package && inputs.sha256 || '${sha256}' }}
jobs:
  export:
    runs-on: ubuntu-24.04
    timeout-minutes: 60
    permissions:
      contents: read
    steps:
      - uses: ${ACTIONS.checkout}
        with:
          # 收录日期取自 Git 历史。
          fetch-depth: 0
          persist-credentials: false
${INSTALL}
      - run: campusdocs export "$RUNNER_TEMP/site" .
      - uses: ${ACTIONS.uploadPages}
        with:
          path: \${{ runner.temp }}/site
  deploy:
    needs: export
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - id: deployment
        uses: ${ACTIONS.deployPages}
`;
}
