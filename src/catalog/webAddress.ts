/**
 * Whether a page may link to a URL: a path on this host, or a full http(s) URL. Any other scheme, such
 * as `javascript:`, could run in the reader's page.
 */
export function isWebAddress(text: string): boolean {
  // Browsers drop control characters and read `/\` as `//`: both would lead to another host.
  return /^(?:https?:\/\/[^/\\]|\/(?![/\\]))\P{Cc}*$/iu.test(text);
}

/** Whether a text may link to a URL: a web address, a fragment of the same text, or a mailbox. */
export function isLink(href: string): boolean {
  return isWebAddress(href) || /^(?:#|mailto:)[^\s\\]*$/iu.test(href);
}
