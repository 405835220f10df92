/** How long the Blob URL stays valid, in ms: Safari on iPhones prompts before it reads the file. */
const URL_LIFETIME_MS = 300_000;

/** Saves a Blob under a name, as if a download link had been clicked. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  followDownloadLink(url, name);
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}

/** Leaves the download of a URL to the browser. */
export function followDownloadLink(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
