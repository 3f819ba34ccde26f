/** A delivery attempt in the answer of `GET /v2/integrations/logs`. */
export type ListedAttempt = {
  readonly id: string;
  readonly succeeded: boolean;
  /** Number of the attempt within its job, from 1. */
  readonly attempt: number;
  /** Milliseconds. */
  readonly processing_time: number;
  /** 0 if there was no answer. */
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

/** The event of an attempt. */
export type ListedEvent = {
  readonly id: string;
  /** Key of the event, such as `order.paid`. */
  readonly type: string;
  readonly object?: { readonly type: string; readonly id: string };
  readonly position?: number;
  readonly time?: string;
};

/** An integration in the answer of `GET /v2/integrations`. */
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
      /** `paused`: the receiver accepts nothing, and only one waiting event is tried from time to time. */
      readonly state: "delivering" | "retrying" | "paused" | "disabled";
      readonly cause: string | null;
      readonly next_attempt_at: string | null;
      readonly waiting: number;
      readonly dead_letters: number;
    };
  };
};
