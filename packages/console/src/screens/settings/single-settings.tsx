import type { ComponentChildren } from "preact";
import { call, type PathOf } from "../../api/call.ts";
import { usePlainRead } from "../../api/queries.ts";
import { session } from "../../api/session.ts";
import type { Field } from "../../kit/field-spec.ts";
import { Form, readEtag } from "../../kit/form.tsx";
import { Problems, Skeleton } from "../../kit/parts.tsx";

type SettingsProps = {
  readonly path: PathOf<"get"> & PathOf<"put">;
  readonly type: string;
  readonly fields: readonly Field[];
};

/** Settings that exist once. A field such as `discounts.use_rule_promotions` is inside of an object. */
export function SingleSettings({ path, type, fields }: SettingsProps): ComponentChildren {
  const { data, error } = usePlainRead(path, {});
  if (error && !data) return <Problems error={error} />;
  if (!data) return <Skeleton />;
  const record = (data as { readonly data: Readonly<Record<string, unknown>> }).data;
  return (
    <Form
      fields={fields}
      values={flatten(record)}
      etag={readEtag(data)}
      canWrite={session.value?.staff.role === "owner"}
      readCurrent={(current) => flatten(current as Readonly<Record<string, unknown>>)}
      save={(changed, etag) => call("put", path, { etag, body: { data: { type, ...nest(changed) } } })}
    />
  );
}

/** Fields of inner objects under the name `outer.inner`. */
function flatten(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const inner = Object.entries(record).flatMap(([name, value]) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([part, one]) => [`${name}.${part}`, one] as const)
      : [],
  );
  return { ...record, ...Object.fromEntries(inner) };
}

function nest(changed: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const whole: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changed)) {
    const [outer = "", inner] = name.split(".");
    whole[outer] = inner === undefined ? value : { ...(whole[outer] as object), [inner]: value };
  }
  return whole;
}

export const STORE_FIELDS: readonly Field[] = [
  {
    ...{ kind: "choice", name: "calculation_method", label: (w) => w.settings.calculation, isRequired: true },
    values: [
      { value: "line", label: (w) => w.settings.calculations.line },
      { value: "simple", label: (w) => w.settings.calculations.simple },
    ],
  },
  { kind: "whole", name: "page_length", label: (w) => w.settings.pageLength, least: 1, most: 100 },
  { kind: "whole", name: "password_min_length", label: (w) => w.settings.passwordLength },
  { kind: "tags", name: "additional_languages", label: (w) => w.settings.languages, hint: (w) => w.settings.languagesHint },
  { kind: "flag", name: "list_child_products", label: (w) => w.settings.listChildren },
];

export const CART_FIELDS: readonly Field[] = [
  { kind: "whole", name: "cart_expiry_days", label: (w) => w.settings.cartDays, least: 1 },
  { kind: "whole", name: "max_price_age_days", label: (w) => w.settings.priceAge },
  { kind: "flag", name: "discounts.use_rule_promotions", label: (w) => w.settings.useRules },
  { kind: "flag", name: "discounts.custom_discounts_enabled", label: (w) => w.settings.customDiscounts },
];

export const SIGN_IN_FIELDS: readonly Field[] = [
  { kind: "flag", name: "enable_self_signup", label: (w) => w.settings.selfSignup },
  { kind: "flag", name: "auto_create_account_for_account_members", label: (w) => w.settings.autoAccount },
  { kind: "whole", name: "account_management_authentication_token_timeout_secs", label: (w) => w.settings.tokenSeconds },
];
