import { type RunningNginx, startNginxWith } from '../server/files/nginx.ts';

/**
 * Starts nginx in front of nodes, as docs/run/nodes.md says: a request that has not reached a node goes
 * to the next one. Undefined if it is not installed.
 *
 * @param nodes their addresses, such as `127.0.0.1:3000`
 */
export function startBalancer(nodes: readonly string[]): Promise<RunningNginx | undefined> {
  return startNginxWith(
    async ({ port }) => `
upstream nodes {
  ${nodes.map((node) => `server ${node} max_fails=1 fail_timeout=2s;`).join(' ')}
  keepalive 32;
}
server {
  listen 127.0.0.1:${port};
  location / {
    proxy_pass http://nodes;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_connect_timeout 2s;
    proxy_next_upstream error timeout http_503;
    proxy_next_upstream_tries 3;
    proxy_buffering off;
  }
}`,
  );
}
