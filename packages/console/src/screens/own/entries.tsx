import { call } from "../../api/call.ts";
import { usePlainRead } from "../../api/queries.ts";
import { tell, useAction } from "../../kit/action.ts";
import { CONSOLE, useAddress } from "../../kit/address.ts";
import type { Values } from "../../kit/field-spec.ts";
import { showValue } from "../../kit/fields.tsx";
import { Form } from "../../kit/form.tsx";
import { List } from "../../kit/list.tsx";
import type { ListPath, ListSpec } from "../../kit/list-spec.ts";
import { Empty, Moment, Problems, Skeleton, State, Title } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";
import { type CustomField, type Definition, type Entry, makeControl, nameEntry, useDefinition } from "./definition.ts";
import { ResourceTabs } from "./resource-tabs.tsx";

const MOST_COLUMNS = 6;

/** A declared list, made at run time from the fields of a resource. Its rows have no type before the shop runs. */
function makeListSpec({ api, fields }: Definition): ListSpec<ListPath, unknown> {
  const indexed = fields.filter((field) => field.indexed === true);
  const spec = {
    path: `/v2/extensions/${api.slug}`,
    caption: () => api.name,
    href: (entry: Entry) => `${CONSOLE}/own/${api.slug}/entries/${encodeURIComponent(entry.id)}`,
    columns: [
      ...(fields.length === 0 ? [{ head: () => "Id", show: ({ id }: Entry) => id }] : []),
      ...[...fields]
        .sort((a, b) => Number(b.field_type === "string") - Number(a.field_type === "string"))
        .slice(0, MOST_COLUMNS)
        .map((field) => ({
          head: () => field.name,
          isNumber: field.field_type === "integer" || field.field_type === "float",
          show: (entry: Entry) => showField(field, entry),
          ...(field.indexed ? { sort: field.slug } : {}),
        })),
      {
        ...{ head: () => words.value.kit.updated, sort: "updated_at", isMinor: true },
        show: ({ meta }: Entry) => <Moment at={meta?.timestamps?.updated_at} />,
      },
    ],
    filters: indexed.map((field) => ({ kind: "text", field: field.slug, label: () => words.value.own.search(field.name) })),
    empty: () => words.value.own.noEntries,
  };
  return spec as unknown as ListSpec<ListPath, unknown>;
}

function showField({ field_type, slug }: CustomField, entry: Entry) {
  const value = entry[slug];
  if (field_type !== "boolean" || typeof value !== "boolean") return showValue(value) === "–" ? "–" : showValue(value);
  return <State tone={value ? "done" : "none"} text={showValue(value)} />;
}

/** The entries of a resource as a table, whatever its fields are. */
export function EntriesPage({ slug }: { readonly slug: string }) {
  const { own } = words.value;
  const { data: definition, error, isReading } = useDefinition(slug);
  if (error) return <Problems error={error} />;
  if (definition === undefined) return isReading ? <Skeleton /> : <MissingResource />;
  return (
    <>
      <Title text={definition.api.name}>
        {definition.fields.length > 0 && (
          <a class="button main" data-key="n" href={`${CONSOLE}/own/${slug}/new`}>
            {own.newEntry}
          </a>
        )}
      </Title>
      <ResourceTabs slug={slug} current="" />
      {definition.fields.length === 0 ? (
        <Empty text={own.noFields}>
          <a class="button main" href={`${CONSOLE}/own/${slug}/fields`}>
            {own.addField}
          </a>
        </Empty>
      ) : (
        <List spec={makeListSpec(definition)} />
      )}
    </>
  );
}

export function MissingResource() {
  const { kit, own } = words.value;
  return (
    <>
      <Title text={kit.deleted} />
      <Empty text={kit.deleted}>
        <a class="button" href={`${CONSOLE}/own`}>
          {own.title}
        </a>
      </Empty>
    </>
  );
}

export function NewEntryPage({ slug }: { readonly slug: string }) {
  const { own, kit } = words.value;
  const { go } = useAddress();
  const { data: definition, error } = useDefinition(slug);
  if (error) return <Problems error={error} />;
  if (!definition) return <Skeleton />;
  const { api, fields } = definition;
  const save = (values: Values, _: unknown, key: string) =>
    call("post", `/v2/extensions/${slug}`, { body: { data: { type: api.api_type, ...values } }, key });
  return (
    <>
      <Title text={own.newEntry} />
      <Form
        fields={fields.map(makeControl)}
        values={{}}
        isNew
        button={kit.create}
        save={save}
        done={(answer) => go(`${CONSOLE}/own/${slug}/entries/${encodeURIComponent((answer as { data: Entry }).data.id)}`)}
      />
    </>
  );
}

/** One entry as a form. A deletion can be undone: the entry is made again, with a new id. */
export function EntryPage({ slug, id }: { readonly slug: string; readonly id: string }) {
  const { kit, own } = words.value;
  const { go } = useAddress();
  const action = useAction();
  const { data: definition } = useDefinition(slug);
  const path = `/v2/extensions/${slug}/${encodeURIComponent(id)}`;
  const { data, error } = usePlainRead(path, {});
  if (error && !data) return <MissingResource />;
  if (!definition || !data) return <Skeleton />;
  const entry = (data as { readonly data: Entry }).data;
  const { api, fields } = definition;
  const type = api.api_type;
  const fieldValues = () => Object.fromEntries(fields.map((field) => [field.slug, entry[field.slug] ?? null]));
  const remove = () =>
    action.start(async () => {
      await call("delete", path, {});
      tell(kit.deletedName(nameEntry(entry)), async () => {
        await call("post", `/v2/extensions/${slug}`, { body: { data: { type, ...fieldValues() } } });
        tell(own.restored);
      });
      go(`${CONSOLE}/own/${slug}`);
    });
  return (
    <>
      <Title text={nameEntry(entry)}>
        <button type="button" onClick={remove}>
          {kit.deleteName(api.name)}
        </button>
      </Title>
      <Problems error={action.error} />
      <Form
        fields={fields.map(makeControl)}
        values={entry}
        etag={entry.meta?.etag_id}
        save={(changed, etag) => call("put", path, { etag, body: { data: { type, id: entry.id, ...changed } } })}
      />
    </>
  );
}
