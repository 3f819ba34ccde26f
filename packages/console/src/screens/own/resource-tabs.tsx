import { formatSharedCurl } from "cartwright-look/requests/curl.ts";
import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { useRead, useValue } from "../../api/queries.ts";
import { tell, useAction } from "../../kit/action.ts";
import { CONSOLE } from "../../kit/address.ts";
import type { Field, Values } from "../../kit/field-spec.ts";
import { Form } from "../../kit/form.tsx";
import { Problems, Section, Skeleton, State, Title } from "../../kit/parts.tsx";
import { makeSlug } from "../../kit/slug.ts";
import { Tabs } from "../../kit/tabs.tsx";
import { words } from "../../words/words.ts";
import { type CustomField, mayDefine, readApi, rulesOf, useDefinition } from "./definition.ts";
import { MissingResource } from "./entries.tsx";

const FIELDS = "/v2/settings/extensions/custom-apis/{customApiID}/fields";
const FIELD = "/v2/settings/extensions/custom-apis/{customApiID}/fields/{fieldID}";

export function ResourceTabs({ slug, current }: { readonly slug: string; readonly current: "" | "fields" | "who-may" | "api" }) {
  const { own } = words.value;
  const base = `${CONSOLE}/own/${slug}`;
  const tabs = [
    { href: base, text: own.entries },
    { href: `${base}/fields`, text: own.fields },
    { href: `${base}/who-may`, text: own.whoMay },
    { href: `${base}/api`, text: own.api },
  ];
  return <Tabs label={own.title} of={tabs} current={current === "" ? base : `${base}/${current}`} />;
}

const CONTROLS: readonly Field[] = [
  { kind: "text", name: "name", label: (w) => w.own.fieldName, isRequired: true },
  {
    ...{ kind: "choice", name: "field_type", label: (w) => w.own.fieldType, isRequired: true },
    values: (["string", "integer", "float", "boolean", "list", "any"] as const).map((value) => ({
      value,
      label: (w) => w.own.types[value],
    })),
  },
  { kind: "slug", name: "slug", label: (w) => w.own.fieldSlug },
  { kind: "flag", name: "required", label: (w) => w.own.isRequired },
  { kind: "flag", name: "indexed", label: (w) => w.own.isIndexed },
];

/** The fields of a resource: a further one is in every table and form at once. */
export function FieldsPage({ slug }: { readonly slug: string }) {
  const { own } = words.value;
  const { data: definition, error, isReading } = useDefinition(slug);
  if (error) return <Problems error={error} />;
  if (!definition) return isReading ? <Skeleton /> : <MissingResource />;
  const customApiID = definition.api.id;
  const add = ({ name, field_type, required, indexed, slug: key }: Values, _: unknown, once: string) => {
    const type = field_type as CustomField["field_type"];
    const fieldSlug = typeof key === "string" && key !== "" ? key : makeSlug(String(name)).replaceAll("-", "_");
    const data = {
      ...{ type: "custom_field" as const, name: String(name), slug: fieldSlug, field_type: type },
      ...(indexed === true ? { indexed } : {}),
      ...(required === true ? { validation: { [type]: { allow_null_values: false } } } : {}),
    };
    return write("post", FIELDS, { ids: { customApiID }, body: { data }, key: once });
  };
  return (
    <>
      <Title text={definition.api.name} />
      <ResourceTabs slug={slug} current="fields" />
      <Section title={own.fields}>
        <p class="muted">{definition.fields.length === 0 ? own.noFields : own.notIndexed}</p>
        <ul class="stack">
          {definition.fields.map((field) => (
            <FieldRow key={field.id} field={field} customApiID={customApiID} />
          ))}
        </ul>
      </Section>
      {mayDefine() && (
        <Section title={own.addField}>
          <Form
            key={definition.fields.length}
            fields={CONTROLS}
            values={{ field_type: "string" }}
            isNew
            button={own.addField}
            save={add}
          />
        </Section>
      )}
    </>
  );
}

function FieldRow({ field, customApiID }: { readonly field: CustomField; readonly customApiID: string }) {
  const { own } = words.value;
  const action = useAction();
  const ids = { customApiID, fieldID: field.id };
  const index = () =>
    action.start(async () => {
      await write("put", FIELD, { ids, body: { data: { type: "custom_field", indexed: true } } });
      tell(`${field.name}: ${own.indexed}`);
    });
  const canIndex = mayDefine() && !field.indexed && field.field_type !== "any" && field.field_type !== "list";
  return (
    <li class="line wrap">
      <span class="grow">
        <strong>{field.name}</strong> <code>{field.slug}</code> · {own.types[field.field_type]}
        {rulesOf(field).allow_null_values === false && ` · ${own.isRequired}`}
      </span>
      {field.indexed && (
        <State
          tone={field.meta.index === "building" ? "waiting" : "done"}
          text={field.meta.index === "building" ? own.building : own.indexed}
        />
      )}
      {canIndex && (
        <button type="button" aria-disabled={action.isBusy} onClick={index}>
          {own.indexIt}
        </button>
      )}
      <Problems error={action.error} />
    </li>
  );
}

const OPERATIONS = ["create", "list", "read", "update", "delete"] as const;
const POLICIES = "/v2/permissions/custom-api-role-policies";

/** A table of roles and what each may do with the entries. A change holds at once. */
export function WhoMayPage({ slug }: { readonly slug: string }) {
  const { own } = words.value;
  const { data: api } = useValue(["resource", slug], () => readApi(slug));
  const { data: shoppers } = useRead("/v2/permissions/standard-shopper-roles", {});
  const { data: users } = useRead("/v2/permissions/standard-user-roles", {});
  const filter = `eq(custom_api_id,${api?.id})`;
  const { data: policies } = useRead(api ? POLICIES : undefined, { query: { filter, "page[limit]": 100 } });
  const action = useAction();
  const [changing, setChanging] = useState("");
  if (!api || !shoppers || !policies) return <Skeleton />;
  const roles = [...shoppers.data, ...(users?.data ?? [])];
  const custom_api = { data: { type: "custom_api" as const, id: api.id } };
  const toggle = (
    role: { readonly id: string; readonly type: string },
    operation: (typeof OPERATIONS)[number],
    isOn: boolean,
  ) => {
    const policy = policies.data.find(({ relationships }) => relationships.role.data.id === role.id);
    setChanging(role.id + operation);
    action.start(async (key) => {
      const own = Object.fromEntries(OPERATIONS.map((one) => [one, policy?.[one] ?? false])) as Record<
        (typeof OPERATIONS)[number],
        boolean
      >;
      const data = { type: "custom_api_role_policy" as const, ...own, [operation]: isOn };
      if (policy) return write("put", `${POLICIES}/{policyID}`, { ids: { policyID: policy.id }, body: { data } });
      const relationships = { custom_api, role: { data: { type: role.type as "standard_shopper_role", id: role.id } } };
      return write("post", POLICIES, { body: { data: { ...data, relationships } }, key });
    });
  };
  return (
    <>
      <Title text={api.name} />
      <ResourceTabs slug={slug} current="who-may" />
      <Problems error={action.error} />
      <p class="muted">{own.policyHint}</p>
      <div class="scroller box">
        <table>
          <thead>
            <tr>
              <th>{own.role}</th>
              {OPERATIONS.map((one) => (
                <th key={one}>{own.operations[one]}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {roles.map((role) => {
              const policy = policies.data.find(({ relationships }) => relationships.role.data.id === role.id);
              return (
                <tr key={role.id}>
                  <th scope="row">{role.name}</th>
                  {OPERATIONS.map((one) => (
                    <td key={one}>
                      <input
                        type="checkbox"
                        aria-label={`${role.name}: ${own.operations[one]}`}
                        checked={policy?.[one] ?? false}
                        disabled={!mayDefine() || (action.isBusy && changing === role.id + one)}
                        onChange={({ currentTarget }) => toggle(role, one, currentTarget.checked)}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Shows how programs reach the entries. */
export function ApiPage({ slug }: { readonly slug: string }) {
  const { own } = words.value;
  const { data: definition } = useDefinition(slug);
  if (!definition) return <Skeleton />;
  const url = `${location.origin}/v2/extensions/${slug}`;
  const command = formatSharedCurl({ method: "GET", url, headers: [["authorization", ""]], body: "" });
  return (
    <>
      <Title text={definition.api.name} />
      <ResourceTabs slug={slug} current="api" />
      <Section title={own.curl}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long command scrolls by keyboard */}
        <pre tabIndex={0}>{command}</pre>
        <p>
          <a href="/reference#custom-apis/description/introduction">{own.docs}</a>
        </p>
      </Section>
    </>
  );
}
