/** From the first sent byte to the last received one. */
export type Patience = { readonly longestMs: number };

/** The connection goes to the checked address, even if the name resolves to another one by then. */
export type WebhookRequest = {
  readonly url: URL;
  readonly address: string;
  readonly family: 4 | 6;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type QueueMessage = {
  readonly url: string;
  readonly region: string;
  /** Without them the function's own role is used. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly body: string;
  readonly order?: { readonly group: string; readonly deduplication: string };
};

export type BusEvent = {
  readonly eventBus: string;
  readonly region: string;
  readonly source: string;
  readonly detailType: string;
  /** JSON. */
  readonly detail: string;
  readonly at: Date;
};

export type ReceiverAnswer = {
  /** 0 without a complete answer. */
  readonly status: number;
  /** The reason for a missing answer, or the service's refusal; never a receiver's own text. */
  readonly trouble?: string;
  readonly retryAfter?: string;
};

/** Sends once, without retries. Failures are answers, not errors. */
export type Senders = {
  readonly post: (request: WebhookRequest, patience: Patience) => Promise<ReceiverAnswer>;
  readonly sendToQueue: (message: QueueMessage, patience: Patience) => Promise<ReceiverAnswer>;
  readonly putEvent: (event: BusEvent, patience: Patience) => Promise<ReceiverAnswer>;
  /** Limits the rate. */
  readonly pause: (milliseconds: number) => Promise<void>;
};
