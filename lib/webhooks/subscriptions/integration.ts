export type Target =
  | { readonly type: "webhook"; readonly url: string; readonly secret_key?: string }
  | {
      readonly type: "aws_sqs";
      readonly url: string;
      readonly region: string;
      /** Without keys, the queue's own policy must allow this service. */
      readonly aws_access_key_id?: string;
      readonly aws_secret_access_key?: string;
    }
  | { readonly type: "aws_eventbridge"; readonly event_bus: string; readonly region: string };

/** Signs webhooks (Standard Webhooks, `whsec_…`). */
export type SigningSecret = {
  readonly secret: string;
  /** Set on a replaced secret: until then it signs together with the new one. */
  readonly until?: string;
};

export type Integration = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly target: Target;
  /** Event keys. */
  readonly observes: readonly string[];
  /** Newest first; empty unless the target is a webhook. */
  readonly signing_secrets: readonly SigningSecret[];
  /** Events committed from then on are delivered. */
  readonly observed_since: string;
  readonly created_at: string;
  readonly updated_at: string;
};
