/** What the tabs of this site call each other by when someone has signed in. */
const NAME = 'campusdocs:sign-in';

/** Tells the other tabs of this browser that someone has signed in. */
export function tellOfSignIn(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage('done');
  channel.close();
}

/** Calls `listener` whenever another tab tells that someone has signed in; what comes back ends that. */
export function listenToSignIns(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
