import type { ListedAttempt, ListedIntegration } from "../../../infra/local/deliveries/listed.ts";

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
export function aListedAttempt(given: Given = {}): ListedAttempt {
  const { attempt = 1, succeeded = true, status = 204, why = "", event = "event-1", job = "job-1" } = given;
  const { type = "cart.updated", integration = "desk", second = 0, next, happened } = given;
  return {
    id: `${job}-${attempt}`,
    succeeded,
    attempt,
    processing_time: 12,
    status_code: status,
    error_detail: why,
    relationships: { integration: { data: { id: integration } }, job: { data: { id: job } } },
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

type Delivering = Partial<ListedIntegration["meta"]["delivery"]>;

/** An integration without errors, as the API lists it. */
export function aListedIntegration({
  delivery = {},
  ...fields
}: Partial<ListedIntegration> & { readonly delivery?: Delivering } = {}): ListedIntegration {
  return {
    id: "desk",
    name: "Order desk",
    description: "",
    enabled: true,
    integration_type: "webhook",
    observes: ["cart.updated"],
    configuration: { url: "https://desk.example/hooks" },
    ...fields,
    meta: {
      delivery: {
        ...{ state: "delivering", cause: null, next_attempt_at: null, waiting: 0, dead_letters: 0 },
        ...delivery,
      },
    },
  };
}
