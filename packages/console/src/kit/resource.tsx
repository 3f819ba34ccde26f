import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { type Body, call, type PathIds, type PathOf } from "../api/call.ts";
import { usePlainRead } from "../api/queries.ts";
import { session } from "../api/session.ts";
import { words } from "../words/words.ts";
import { tell, useAction } from "./action.ts";
import { CONSOLE, useAddress } from "./address.ts";
import { Dialog } from "./dialog.tsx";
import type { Field, Values } from "./field-spec.ts";
import { Form } from "./form.tsx";
import { List } from "./list.tsx";
import type { ListPath, ListSpec, RowOf, Text } from "./list-spec.ts";
import { Empty, Problems, Skeleton, Title } from "./parts.tsx";

/** Path of a single record that can be changed. */
type ItemPath = PathOf<"get"> & PathOf<"put">;

type DataOf<P extends ItemPath> = Body<P, "put"> extends { readonly data: infer Data } ? Data : never;
type Attributes<Data> = Data extends { readonly attributes?: infer Fields } ? NonNullable<Fields> : Data;
/** Names of fields that the record's PUT takes. */
type FieldName<P extends ItemPath> =
  DataOf<P> extends infer Data ? (Data extends unknown ? keyof Attributes<Data> & string : never) : never;

type ResourceSpec<P extends ListPath, I extends ItemPath, Extra> = {
  /** Address of the list, below the console's. */
  readonly address: string;
  readonly title: Text;
  readonly newTitle?: Text;
  readonly list: Omit<ListSpec<P, Extra>, "path" | "href">;
  readonly fields: readonly Field<FieldName<I>>[];
  /** `type` of the record in requests. */
  readonly type: string;
  /** True if fields are in `attributes`. */
  readonly hasAttributes?: boolean;
  readonly nameOf: (row: RowOf<P>) => string;
  /** Address of a record's page, if it is not below the list's. */
  readonly hrefOf?: (row: RowOf<P>) => string;
  /** Completes the fields of a new record before they are sent. */
  readonly complete?: (values: Values) => Values;
  /** Values of a new record. */
  readonly defaults?: Values;
  readonly canDelete?: boolean;
  /** Roles that may write; owners always may. */
  readonly writers?: readonly string[];
  /** Buttons next to the title. */
  readonly actions?: (row: RowOf<P>) => ComponentChildren;
  /** Content below the form. */
  readonly below?: (row: RowOf<P>) => ComponentChildren;
};

export type Resource = {
  readonly address: string;
  /** The list, for a page of its own. */
  readonly list: ListSpec<ListPath, unknown>;
  readonly title: Text;
  readonly ListPage: () => ComponentChildren;
  readonly NewPage: () => ComponentChildren;
  readonly RecordPage: (props: { readonly id: string }) => ComponentChildren;
};

/** Declares the three pages of a plain resource: its list, a new record and a record. */
export function defineResource<P extends ListPath, I extends ItemPath, Extra = undefined>(
  path: P,
  item: I,
  idName: keyof PathIds<I> & string,
  spec: ResourceSpec<P, I, Extra>,
): Resource {
  const base = `${CONSOLE}${spec.address}`;
  const list: ListSpec<P, Extra> = {
    ...spec.list,
    path,
    href: spec.hrefOf ?? ((row) => `${base}/${(row as { id: string }).id}`),
  };
  const shape = { path, item, idName, base, spec: spec as unknown as PlainSpec };
  return {
    address: spec.address,
    title: spec.title,
    list: list as unknown as ListSpec<ListPath, unknown>,
    ListPage: () => <ListPage shape={shape}>{<List spec={list} />}</ListPage>,
    NewPage: () => <NewPage shape={shape} />,
    RecordPage: ({ id }) => <RecordPage shape={shape} id={id} />,
  };
}

type PlainSpec = ResourceSpec<ListPath, ItemPath, unknown> & {
  readonly nameOf: (row: object) => string;
  readonly hrefOf?: (row: object) => string;
  readonly actions?: (row: object) => ComponentChildren;
  readonly below?: (row: object) => ComponentChildren;
};
type Shape = {
  readonly path: string;
  readonly item: string;
  readonly idName: string;
  readonly base: string;
  readonly spec: PlainSpec;
};
type PageProps = { readonly shape: Shape };

function mayWrite({ writers = [] }: Pick<PlainSpec, "writers">): boolean {
  const role = session.value?.staff.role ?? "read_only";
  return role === "owner" || writers.includes(role);
}

function ListPage({ shape: { spec, base }, children }: PageProps & { readonly children: ComponentChildren }) {
  return (
    <>
      <Title text={spec.title(words.value)}>
        {spec.newTitle && mayWrite(spec) && (
          <a class="button main" data-key="n" href={`${base}/new`}>
            {spec.newTitle(words.value)}
          </a>
        )}
      </Title>
      {children}
    </>
  );
}

/** A request's `data` with these fields. */
function wrap({ spec }: Shape, fields: Values, id?: string): object {
  const own = { type: spec.type, ...(id === undefined ? {} : { id }) };
  return { data: spec.hasAttributes ? { ...own, attributes: fields } : { ...own, ...fields } };
}

function NewPage({ shape }: PageProps) {
  const { spec, path, base } = shape;
  const { go } = useAddress();
  const { kit } = words.value;
  const open = (answer: unknown) => {
    const { data } = answer as { readonly data: { readonly id: string } };
    go(spec.hrefOf?.(data) ?? `${base}/${data.id}`);
  };
  const { complete = (values: Values) => values } = spec;
  return (
    <>
      <Title text={(spec.newTitle ?? spec.title)(words.value)} />
      <Form
        fields={spec.fields}
        values={spec.defaults ?? {}}
        isNew
        button={kit.create}
        save={(values, _, key) => call("post", path, { body: wrap(shape, complete(values)), key })}
        done={open}
      />
    </>
  );
}

function RecordPage({ shape, id }: PageProps & { readonly id: string }) {
  const { spec, item, idName } = shape;
  const ids = { [idName]: id };
  const { data, error } = usePlainRead(item, { ids });
  const record = (
    data as { readonly data: { readonly attributes?: object; readonly meta?: { readonly etag_id?: string } } } | undefined
  )?.data;
  if (error) return <Missing error={error} shape={shape} />;
  if (!record) return <Skeleton />;
  const name = spec.nameOf(record);
  return (
    <>
      <Title text={name}>
        {spec.actions?.(record)}
        {spec.canDelete && mayWrite(spec) && <DeleteButton {...{ shape, ids, name }} />}
      </Title>
      <Form
        fields={spec.fields}
        values={spec.hasAttributes ? record.attributes : record}
        etag={record.meta?.etag_id}
        canWrite={mayWrite(spec)}
        readCurrent={(current) => (spec.hasAttributes ? (current as { attributes?: object }).attributes : current)}
        save={(changed, etag) => call("put", item, { ids, etag, body: wrap(shape, changed, id) })}
      />
      {spec.below?.(record)}
    </>
  );
}

function Missing({ error, shape: { base, spec } }: PageProps & { readonly error: unknown }) {
  const isGone = typeof error === "object" && error !== null && "status" in error && error.status === 404;
  if (!isGone) return <Problems error={error} />;
  return (
    <>
      <Title text={words.value.kit.deleted} />
      <Empty text={words.value.kit.deleted}>
        <a class="button" href={base}>
          {spec.title(words.value)}
        </a>
      </Empty>
    </>
  );
}

type DeleteProps = PageProps & { readonly ids: object; readonly name: string };

/** Names what will be deleted, in the button that does it. */
function DeleteButton({ shape: { item, base }, ids, name }: DeleteProps) {
  const { kit } = words.value;
  const [isOpen, setOpen] = useState(false);
  const action = useAction();
  const { go } = useAddress();
  const remove = () =>
    action.start(async () => {
      await call("delete", item, { ids });
      tell(kit.deletedName(name));
      go(base);
    });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {kit.deleteName(name)}
      </button>
      {isOpen && (
        <Dialog title={kit.deleteName(name)} close={() => setOpen(false)}>
          <p>{kit.deleteText}</p>
          <Problems error={action.error} />
          <div class="line">
            <button type="button" class="danger" onClick={remove}>
              {kit.deleteName(name)}
            </button>
            <button type="button" onClick={() => setOpen(false)}>
              {kit.keep}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
