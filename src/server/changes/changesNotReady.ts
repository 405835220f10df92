/** Something has changed that this server does not serve yet. */
export class ChangesNotReady extends Error {
  constructor() {
    super('the next change is in an edition that this server does not have yet');
  }
}
