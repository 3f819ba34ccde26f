import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, type Problem, problem, toApiError } from "../../kernel/errors.ts";

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

/** `path` of the field in `data`; `text` ends the sentence that begins with the path. */
export type IntegrationFault = { readonly path: string; readonly text: string };

/** @throws ApiError 422 naming every fault, if there are any */
export function refuseIntegration(faults: readonly IntegrationFault[]): void {
  const [first, ...others] = faults.map(toIntegrationProblem);
  if (first) throw toApiError(first, ...others);
}

export function faultError(fault: IntegrationFault, cause?: unknown): ApiError {
  const error = toApiError(toIntegrationProblem(fault));
  if (cause !== undefined) error.cause = cause;
  return error;
}

function toIntegrationProblem({ path, text }: IntegrationFault): Problem {
  return problem(422, `'${path}' ${text}.`, { title: TITLES.validationError, source: `data.${path}` });
}
