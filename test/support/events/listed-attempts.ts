import type { IntegrationView } from "../../../lib/webhooks/subscriptions/integration-schemas.ts";
import type { LogView } from "../../../lib/webhooks/subscriptions/logs/log-schemas.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 10, 0, second)).toISOString();

type Given = {
  readonly attempt?: number;
  readonly succeeded?: boolean;
  readonly status?: number;
  readonly why?: string;
  readonly event?: string;
  readonly type?: string;
  readonly integration?: string;
  readonly job?: string;
  /** Seconds after ten o'clock. */
  readonly second?: number;
  readonly next?: string;
  /** Time of the event's commit, also in seconds after ten. */
  readonly happened?: number;
};

/** An attempt at ten o'clock, as the API lists it. */
export function aListedAttempt(given: Given = {}): LogView {
  const { attempt = 1, succeeded = true, status = 204, why = "", event = "event-1", job = "job-1" } = given;
  const { type = "cart.updated", integration = "desk", second = 0, next, happened } = given;
  return {
    id: `${job}-${attempt}`,
    type: "integration-log",
    succeeded,
    attempt,
    processing_time: 12,
    status_code: status,
    body: "",
    error_detail: why,
    relationships: {
      integration: { data: { type: "integration", id: integration } },
      job: { data: { type: "integration-job", id: job } },
    },
    meta: {
      timestamps: { created_at: at(second) },
      event: {
        id: event,
        type,
        object: { type: "cart", id: "spring" },
        ...(happened === undefined ? {} : { time: at(happened) }),
      },
      ...(next === undefined ? {} : { next_attempt_at: next }),
    },
  };
}

type Delivering = Partial<IntegrationView["meta"]["delivery"]>;

/** An integration without errors, as the API lists it. */
export function aListedIntegration({
  delivery = {},
  ...fields
}: Partial<IntegrationView> & { readonly delivery?: Delivering } = {}): IntegrationView {
  return {
    id: "desk",
    type: "integration",
    name: "Order desk",
    description: "",
    enabled: true,
    integration_type: "webhook",
    observes: ["cart.updated"],
    configuration: { url: "https://desk.example/hooks" },
    links: { self: "/v2/integrations/desk" },
    ...fields,
    meta: {
      timestamps: { created_at: at(0), updated_at: at(0) },
      delivery: {
        ...{ state: "delivering", cause: null, last_status: null, failing_since: null },
        ...{ next_attempt_at: null, waiting: 0, dead_letters: 0 },
        ...delivery,
      },
      etag_id: "0-0",
    },
  };
}
