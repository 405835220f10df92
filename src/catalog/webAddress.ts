/**
 * Whether a page may link to this: a path on this host, or a full http(s) address. Anything else,
 * such as `javascript:`, would run in the reader's page.
 */
export function isWebAddress(text: string): boolean {
  // Browsers skip control characters, and read `/\` as `//`: both would lead to another host.
  return /^(?:https?:\/\/[^/\\]|\/(?![/\\]))\P{Cc}*$/iu.test(text);
}

/** Whether a text that people read may link to this: a web address, a place in itself, or a mailbox. */
export function isLink(href: string): boolean {
  return isWebAddress(href) || /^(?:#|mailto:)[^\s\\]*$/iu.test(href);
}
