import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Stands in the template where the nonce of each response goes; entry-server.tsx fills it in. */
const NONCE_PLACEHOLDER = '%NONCE%';

/**
 * The web app, built twice from one configuration: `vite build` makes what browsers load
 * (`dist/web/`, index.html being the template of every page, the rest hashed under `/assets/`),
 * `vite build --ssr` makes its renderer (`dist/ssr/entry-server.js`), free of other packages.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: false,
  html: { cspNonce: NONCE_PLACEHOLDER },
  build: {
    emptyOutDir: true,
    // Browsers from three years ago, which in-app browsers still are.
    target: ['chrome119', 'safari17', 'firefox119'],
    // An inlined file would be sent with every page, or need `data:` in the security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? { outDir: 'dist/ssr', rolldownOptions: { input: 'src/web/entry-server.tsx' } }
      : { outDir: 'dist/web' }),
  },
  // The renderer is bundled with React, which must not look for its mode while it runs.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  worker: { format: 'es' },
  // Only a bundler can take packages in; the dev server leaves them to Node.
  ...(command === 'build' && { ssr: { noExternal: true } }),
}));
