import type { Site } from './site.ts';

/**
 * What Sonner puts into a page, by its hash (CSP Level 3, section 2.3.1): an element without styles,
 * and then the styles in it.
 */
export const TOAST_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
] as const;

/**
 * What a page of the app may do: reach its own host, and of others those alone that the site names,
 * each for what it is there for (specification, section 7). Whoever answers adds the inline scripts.
 *
 * @param files hosts that files may come from besides the page's own
 */
export function appPolicy({ data, blog }: Site['hosts'], files: readonly string[]) {
  const lists = [data, blog].filter((host) => host !== undefined);
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrcElem: ["'self'", ...TOAST_STYLES],
    // Positions that are computed (toasts, the dragged panel) stand in style attributes.
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

/** What the PDF viewer may do, which shows documents that strangers wrote: nothing it can do without. */
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
 * A policy as the value of a header, or of the element that stands for it.
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

/** What an origin that sends a page lets other sites know of where its readers come from. */
export const REFERRER_POLICY = 'strict-origin-when-cross-origin';

/** What no page of ours, nor what it frames, ever asks a browser for. */
export const FEATURE_POLICY = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
