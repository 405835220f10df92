/** Name of the BroadcastChannel for sign-ins. */
const NAME = 'campusdocs:sign-in';

/** Notifies the other tabs of this browser of a sign-in. */
export function broadcastSignIn(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage('done');
  channel.close();
}

/** Calls `listener` for each sign-in in another tab; returns the function that unsubscribes. */
export function listenToSignIns(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
