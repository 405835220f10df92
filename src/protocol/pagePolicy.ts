import type { Site } from './site.ts';

/**
 * Hashes of the style element that Sonner adds to a page (CSP Level 3, section 2.3.1): empty at first,
 * then with its styles.
 */
export const TOAST_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
] as const;

/**
 * The content security policy of a page of the app: its own host, and the hosts that the site names,
 * each for its purpose (specification, section 7). The caller adds the inline scripts.
 *
 * @param files other hosts that files may come from
 */
export function appPolicy({ data, blog }: Site['hosts'], files: readonly string[]) {
  const lists = [data, blog].filter((host) => host !== undefined);
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrcElem: ["'self'", ...TOAST_STYLES],
    // Computed positions (toasts, the dragged panel) are set in style attributes.
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', ...files],
    connectSrc: [...new Set(["'self'", ...lists, ...files])],
    workerSrc: ["'self'"],
    frameSrc: ["'self'", ...files],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
  };
}

/** The policy of the PDF viewer, which shows untrusted documents: only what it needs. */
export const VIEWER_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  workerSrc: ["'self'"],
  connectSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  formAction: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'self'"],
};

/**
 * A policy as the value of a header or of a `<meta>` element.
 *
 * @param policy sources by directive in camel case: `imgSrc` is `img-src`
 */
export function policyText(policy: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => {
      const name = directive.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
      return `${name} ${sources.join(' ')}`;
    })
    .join('; ');
}

/** The Referrer-Policy of pages. */
export const REFERRER_POLICY = 'strict-origin-when-cross-origin';

/** The Permissions-Policy: features that no page of ours, and no frame in it, uses. */
export const FEATURE_POLICY = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
