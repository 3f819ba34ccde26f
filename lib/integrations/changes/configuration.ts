import type { IntegrationFault } from "../faults.ts";
import { refuseIntegration } from "../faults.ts";
import type { Target } from "../integration.ts";
import type { GivenConfiguration } from "../integration-schemas.ts";
import { isMasked, masked } from "../secrets.ts";

type Field = "url" | "secret_key" | "region" | "aws_access_key_id" | "aws_secret_access_key" | "event_bus";
type Values = Readonly<Partial<Record<Field, string>>>;

type Form = { readonly required: readonly Field[]; readonly optional: readonly Field[] };

const FORMS: Readonly<Record<Target["type"], Form>> = {
  webhook: { required: ["url"], optional: ["secret_key"] },
  aws_sqs: { required: ["url", "region"], optional: ["aws_access_key_id", "aws_secret_access_key"] },
  aws_eventbridge: { required: ["event_bus", "region"], optional: [] },
};

const SECRETS: ReadonlySet<Field> = new Set(["secret_key", "aws_access_key_id", "aws_secret_access_key"]);

/**
 * The target of a configuration. Over one of the same type, what is absent keeps its value, and so does a secret that
 * is given as answers show it; `null` or an empty text clears what may be absent.
 * @throws ApiError 422 naming each field that is missing or cannot be
 */
export function configuredTarget(type: Target["type"], given: GivenConfiguration, before?: Target): Target {
  const kept: Values = before?.type === type ? before : {};
  const { required, optional } = FORMS[type];
  const found = [...required, ...optional].map((field) => [field, givenOrKept(field, given, kept)] as const);
  const values: Values = Object.fromEntries(found.filter(([, value]) => value !== ""));
  refuseIntegration([
    ...required.filter((field) => values[field] === undefined).map((field) => fault(field, "is required")),
    ...maskFaults(found),
    ...keyFaults(values),
  ]);
  return targetWith(type, values);
}

/** Empty for what is not there. */
function givenOrKept(field: Field, given: GivenConfiguration, kept: Values): string {
  const value = given[field];
  const before = kept[field] ?? "";
  if (value === undefined) return before;
  if (value === null) return "";
  return SECRETS.has(field) && before !== "" && value === masked(before) ? before : value;
}

/** What is shown instead of another secret is none: it came from another integration, or the secret has changed since. */
function maskFaults(found: readonly (readonly [Field, string])[]): IntegrationFault[] {
  const isFaulty = ([field, value]: readonly [Field, string]) => SECRETS.has(field) && isMasked(value);
  return found.filter(isFaulty).map(([field]) => fault(field, "is masked, and not the one that is kept"));
}

function keyFaults({ aws_access_key_id: id, aws_secret_access_key: secret }: Values): IntegrationFault[] {
  if ((id === undefined) === (secret === undefined)) return [];
  const [missing, other] = id === undefined ? KEY_FIELDS : KEY_FIELDS.toReversed();
  return [fault(missing ?? "", `is required beside '${other}'`)];
}

const KEY_FIELDS = ["aws_access_key_id", "aws_secret_access_key"];

function fault(field: string, text: string): IntegrationFault {
  return { path: `configuration.${field}`, text };
}

function targetWith(type: Target["type"], values: Values): Target {
  const { url = "", region = "", event_bus = "", secret_key } = values;
  const { aws_access_key_id, aws_secret_access_key } = values;
  switch (type) {
    case "webhook":
      return { type, url, ...(secret_key === undefined ? {} : { secret_key }) };
    case "aws_sqs":
      if (aws_access_key_id === undefined || aws_secret_access_key === undefined)
        return { type, url, region };
      return { type, url, region, aws_access_key_id, aws_secret_access_key };
    case "aws_eventbridge":
      return { type, event_bus, region };
  }
}
