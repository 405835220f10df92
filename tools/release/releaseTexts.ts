/**
 * The recipe of the image and the compose files, by name, so that they work in one folder beside
 * the tarball.
 *
 * @param read reads a file of the repository
 */
export function releaseTexts(
  version: string,
  read: (name: string) => string,
): Readonly<Record<string, string>> {
  return {
    Caddyfile: read('deploy/Caddyfile'),
    Dockerfile: read('Dockerfile').replace(
      'ARG TARBALL=campusdocs.tgz',
      `ARG TARBALL=campusdocs-${version}.tgz`,
    ),
    'compose.cluster.yaml': read('compose.cluster.yaml')
      .replaceAll('./deploy/Caddyfile', './Caddyfile')
      .replaceAll('deploy/site.yml', 'site.cluster.yml'),
    'compose.yaml': read('compose.yaml'),
    'site.cluster.yml': read('deploy/site.yml'),
  };
}
