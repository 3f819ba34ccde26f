/** Where events go. */
export type Target =
  | { readonly type: "webhook"; readonly url: string; readonly secret_key?: string }
  | {
      readonly type: "aws_sqs";
      readonly url: string;
      readonly region: string;
      /** Without keys the queue's own policy lets this service in. */
      readonly aws_access_key_id?: string;
      readonly aws_secret_access_key?: string;
    }
  | { readonly type: "aws_eventbridge"; readonly event_bus: string; readonly region: string };

/** A key with which webhooks are signed (Standard Webhooks, `whsec_…`). */
export type SigningSecret = {
  readonly secret: string;
  /** Of one that was replaced: it signs beside the new one until then. */
  readonly until?: string;
};

/** A subscription to events. */
export type Integration = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly target: Target;
  /** Event keys. */
  readonly observes: readonly string[];
  /** The newest first; webhooks alone have them. */
  readonly signing_secrets: readonly SigningSecret[];
  /** Events that were committed from then on are delivered. */
  readonly observed_since: string;
  readonly created_at: string;
  readonly updated_at: string;
};
