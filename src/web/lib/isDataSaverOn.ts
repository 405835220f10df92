/** Whether the visitor asks to save data (`navigator.connection.saveData`, Chromium only). */
export function isDataSaverOn(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}
