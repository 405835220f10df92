/**
 * The part of the service worker's global scope that is used here. The compiler's library for workers
 * contradicts that for pages, which the rest of the web app needs.
 */
export interface WorkerScope {
  readonly location: Location;
  readonly navigator: { readonly onLine: boolean };
  readonly clients: {
    matchAll(options: {
      type: 'window';
      includeUncontrolled: boolean;
    }): Promise<readonly { readonly id: string }[]>;
    claim(): Promise<void>;
  };
  /** Set by the first line of the script, which the server writes. */
  readonly offlineSettings: WorkerSettings;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchRequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: PageMessageEvent) => void): void;
}

export interface LifecycleEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchRequestEvent extends LifecycleEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

export interface PageMessageEvent extends LifecycleEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

/** What the server writes into the worker's script. */
export interface WorkerSettings {
  /** The hash of the shell (`tagOf`): a worker never stores the shell of another release. */
  readonly shell: string;
  /** The hash of the page of the PDF viewer. */
  readonly viewer?: string;
  /** URL of the packed catalog; absent if only the server searches. */
  readonly catalog?: string;
}
