import { type IntegrationFault, refuseIntegration, type Target } from "../integration.ts";
import type { ConfigurationInput } from "../integration-schemas.ts";
import { isMasked, maskSecret } from "../secrets.ts";

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
 * If the type stays, absent fields and masked secrets keep their values. `null` or an empty text clears a field.
 * @throws ApiError 422 naming each missing or invalid field
 */
export function buildTarget(
  type: Target["type"],
  configuration: ConfigurationInput,
  before?: Target,
): Target {
  const kept: Values = before?.type === type ? before : {};
  const { required, optional } = FORMS[type];
  const fieldValues = [...required, ...optional].map(
    (field) => [field, chooseFieldValue(field, configuration, kept)] as const,
  );
  const values: Values = Object.fromEntries(fieldValues.filter(([, value]) => value !== ""));
  refuseIntegration([
    ...required.filter((field) => values[field] === undefined).map((field) => fault(field, "is required")),
    ...findMaskFaults(fieldValues),
    ...findKeyFaults(values),
  ]);
  return toTarget(type, values);
}

/** Empty if the field has no value. */
function chooseFieldValue(field: Field, configuration: ConfigurationInput, kept: Values): string {
  const value = configuration[field];
  const before = kept[field] ?? "";
  if (value === undefined) return before;
  if (value === null) return "";
  return SECRETS.has(field) && before !== "" && value === maskSecret(before) ? before : value;
}

/** A mask of another secret is invalid: it is from another integration, or out of date. */
function findMaskFaults(fieldValues: readonly (readonly [Field, string])[]): IntegrationFault[] {
  const isFaulty = ([field, value]: readonly [Field, string]) => SECRETS.has(field) && isMasked(value);
  return fieldValues
    .filter(isFaulty)
    .map(([field]) => fault(field, "is masked, and not the one that is kept"));
}

function findKeyFaults({ aws_access_key_id: id, aws_secret_access_key: secret }: Values): IntegrationFault[] {
  if ((id === undefined) === (secret === undefined)) return [];
  const [missing, other] = id === undefined ? KEY_FIELDS : KEY_FIELDS.toReversed();
  return [fault(missing ?? "", `is required with '${other}'`)];
}

const KEY_FIELDS = ["aws_access_key_id", "aws_secret_access_key"];

function fault(field: string, text: string): IntegrationFault {
  return { path: `configuration.${field}`, text };
}

function toTarget(type: Target["type"], values: Values): Target {
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
