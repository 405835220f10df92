/** No node leads at this moment, or the one that answers a request leads no more. */
export class NoLeaderError extends Error {
  override readonly name = 'NoLeaderError';

  constructor() {
    super('this node does not lead');
  }
}
