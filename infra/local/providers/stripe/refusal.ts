/** Fields of an error as Stripe shows them. */
export type ErrorFields = {
  readonly type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: unknown;
  readonly payment_method?: unknown;
};

/** Ends a call with an error. */
export class Refusal extends Error {
  readonly status: number;
  readonly fields: ErrorFields;
  /** The call had begun, so that its idempotency key gives the same error again. */
  readonly isRemembered: boolean;

  constructor(status: number, fields: ErrorFields, isRemembered = true) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
    this.isRemembered = isRemembered;
  }
}

type Details = { readonly code?: string; readonly param?: string };

/** 400 before anything begins: a repeat with the same idempotency key is checked again. */
export function refuseParameter(message: string, details: Details = {}): Refusal {
  return new Refusal(400, { type: "invalid_request_error", message, ...details }, false);
}

/** 400: the object does not allow it. */
export function refuseRequest(message: string, details: Details = {}): Refusal {
  return new Refusal(400, { type: "invalid_request_error", message, ...details });
}

/** @param status 404 for an id in the path, 400 for one among the parameters */
export function refuseMissing(what: string, id: string, param: string, status = 404): Refusal {
  const message = `No such ${what}: '${id}'`;
  return new Refusal(status, { type: "invalid_request_error", code: "resource_missing", message, param });
}

/** 400: the state of a payment intent does not allow it. */
export function refuseState(
  can: string,
  isNow: string,
  states: readonly string[],
  verb: string,
  param?: string,
): Refusal {
  const some = `Only a PaymentIntent with one of the following statuses may be ${verb}: ${states.join(", ")}.`;
  const message = `${can} because it has a status of ${isNow}. ${some}`;
  return refuseRequest(message, { code: "payment_intent_unexpected_state", ...(param ? { param } : {}) });
}
