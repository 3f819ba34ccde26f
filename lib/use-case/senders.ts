/** For how long an answer is waited for, from the first byte that is sent to the last one that is received. */
export type Patience = { readonly longestMs: number };

/** A request to a receiver of webhooks. The connection goes to the address that was checked, whatever the name says by then. */
export type WebhookRequest = {
  readonly url: URL;
  readonly address: string;
  readonly family: 4 | 6;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** A message for a queue of Amazon SQS. */
export type QueueMessage = {
  readonly url: string;
  readonly region: string;
  /** Without them the function's own role is used. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly body: string;
  /** Of FIFO queues alone. */
  readonly order?: { readonly group: string; readonly deduplication: string };
};

/** An event for a bus of Amazon EventBridge. */
export type BusEvent = {
  readonly eventBus: string;
  readonly region: string;
  readonly source: string;
  readonly detailType: string;
  /** JSON. */
  readonly detail: string;
  readonly at: Date;
};

/** What became of something that was sent. */
export type ReceiverAnswer = {
  /** The HTTP status of the answer; 0 if there was no complete one. */
  readonly status: number;
  /** Why there was none, or what a service refused, in words; nothing of what a receiver has written. */
  readonly trouble?: string;
  /** The header `Retry-After` as it came. */
  readonly retryAfter?: string;
};

/** Sends to receivers outside, once each. Failures are answers, not errors. */
export type Senders = {
  readonly post: (request: WebhookRequest, patience: Patience) => Promise<ReceiverAnswer>;
  readonly sendToQueue: (message: QueueMessage, patience: Patience) => Promise<ReceiverAnswer>;
  readonly putEvent: (event: BusEvent, patience: Patience) => Promise<ReceiverAnswer>;
  /** Waits, so that not too much is sent at once. */
  readonly pause: (milliseconds: number) => Promise<void>;
};
