/** How long the browser may take to read what it saves, in ms: Safari on iPhones asks first. */
const KEPT = 300_000;

/** Saves a file that is in the page under a name, as if a link to it had been followed. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  followDownloadLink(url, name);
  setTimeout(() => URL.revokeObjectURL(url), KEPT);
}

/** Lets the browser download an address by itself. */
export function followDownloadLink(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
