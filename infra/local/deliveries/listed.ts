/** An attempt to deliver an event, as `GET /v2/integrations/logs` lists it. */
export type ListedAttempt = {
  readonly id: string;
  readonly succeeded: boolean;
  /** Number of the attempt within its job, from 1. */
  readonly attempt: number;
  /** Milliseconds. */
  readonly processing_time: number;
  /** 0 without an answer. */
  readonly status_code: number;
  readonly error_detail: string;
  readonly relationships: {
    readonly integration: { readonly data: { readonly id: string } };
    readonly job: { readonly data: { readonly id: string } };
  };
  readonly meta: {
    readonly timestamps: { readonly created_at: string };
    readonly event: ListedEvent;
    readonly next_attempt_at?: string;
  };
};

/** The event of an attempt, as the log of attempts shows it. */
export type ListedEvent = {
  readonly id: string;
  /** Its key, such as `order.paid`. */
  readonly type: string;
  readonly object?: { readonly type: string; readonly id: string };
  readonly position?: number;
  readonly time?: string;
};

/** An integration, as `GET /v2/integrations` lists it. */
export type ListedIntegration = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly integration_type: string;
  readonly observes: readonly string[];
  readonly configuration: {
    readonly url?: string;
    readonly event_bus?: string;
    /** Masked. */
    readonly secret_key?: string;
  };
  readonly meta: {
    readonly delivery: {
      /** `paused` when nothing of it is taken: one event in line is tried now and then. */
      readonly state: "delivering" | "retrying" | "paused" | "disabled";
      readonly cause: string | null;
      readonly next_attempt_at: string | null;
      readonly waiting: number;
      readonly dead_letters: number;
    };
  };
};
