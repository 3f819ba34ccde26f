import { useState } from "preact/hooks";
import { type Answer, read, write } from "../../api/call.ts";
import { useValue } from "../../api/queries.ts";
import { type Action, tell, useAction } from "../../kit/action.ts";
import { Dialog } from "../../kit/dialog.tsx";
import type { FindOptions } from "../../kit/field-spec.ts";
import { Form } from "../../kit/form.tsx";
import { Problems, Section, Skeleton } from "../../kit/parts.tsx";
import { Picker } from "../../kit/picker.tsx";
import { defineResource } from "../../kit/resource.tsx";
import { makeSlug } from "../../kit/slug.ts";
import { words } from "../../words/words.ts";
import { mayPublish } from "./catalog-page.tsx";

type Node = Answer<"/pcm/hierarchies/{hierarchy_id}/nodes">["data"][number];

const NODES = "/pcm/hierarchies/{hierarchy_id}/nodes";
const NODE = `${NODES}/{node_id}` as const;
const PARENT = `${NODE}/relationships/parent` as const;
const AT_ONCE = 100;

export const hierarchies = defineResource("/pcm/hierarchies", "/pcm/hierarchies/{hierarchy_id}", "hierarchy_id", {
  ...{ address: "/catalog/categories", type: "hierarchy", hasAttributes: true, canDelete: true, writers: ["catalog"] },
  title: (w) => w.catalog.categories,
  newTitle: (w) => w.catalog.newHierarchy,
  nameOf: ({ attributes }) => attributes.name,
  list: {
    caption: (w) => w.catalog.categories,
    empty: (w) => w.catalog.noHierarchies,
    columns: [
      { head: (w) => w.catalog.name, show: ({ attributes }) => attributes.name },
      { head: (w) => w.catalog.description, show: ({ attributes }) => attributes.description },
    ],
  },
  fields: [
    { kind: "text", name: "name", label: (w) => w.catalog.name, isRequired: true },
    { kind: "slug", name: "slug", label: (w) => w.products.slug },
    { kind: "text", name: "description", label: (w) => w.catalog.description },
  ],
  complete: (values) => ({ slug: makeSlug(String(values["name"])), ...values }),
  below: ({ id }) => <Tree hierarchyId={id} />,
});

/** All categories of a tree; there are some hundred at most. */
async function readNodes(hierarchy_id: string): Promise<readonly Node[]> {
  const nodes: Node[] = [];
  for (let offset = 0, total = 1; offset < total; offset += AT_ONCE) {
    const query = { "page[limit]": AT_ONCE, "page[offset]": offset };
    const page = await read(NODES, { ids: { hierarchy_id }, query });
    nodes.push(...page.data);
    total = page.meta.results.total;
  }
  return nodes;
}

/** Id of the category above; undefined at the top. The first step of the path is the tree itself. */
function parentOf({ meta }: Node): string | undefined {
  const above = meta.breadcrumbs?.at(-2)?.id;
  return meta.breadcrumbs?.[0]?.id === above ? undefined : above;
}

function orderNodes(nodes: readonly Node[]): readonly Node[] {
  return nodes.toSorted((a, b) => (b.meta.sort_order ?? 0) - (a.meta.sort_order ?? 0));
}

function Tree({ hierarchyId }: { readonly hierarchyId: string }) {
  const { catalog } = words.value;
  const action = useAction();
  const { data: nodes, error } = useValue(["nodes", hierarchyId], () => readNodes(hierarchyId));
  return (
    <Section title={catalog.categories}>
      <p class="muted">{catalog.shownLater}</p>
      <Problems error={error ?? action.error} />
      {!nodes && !error && <Skeleton lines={3} />}
      {nodes && <Branch {...{ nodes, hierarchyId, action }} parent={undefined} />}
      {mayPublish() && <NewCategory hierarchyId={hierarchyId} />}
    </Section>
  );
}

type BranchProps = {
  readonly nodes: readonly Node[];
  readonly hierarchyId: string;
  readonly parent: string | undefined;
  readonly action: Action;
};

function Branch({ nodes, hierarchyId, parent, action }: BranchProps) {
  const own = orderNodes(nodes.filter((node) => parentOf(node) === parent));
  if (own.length === 0) return null;
  return (
    <ul class="tree">
      {own.map((node) => (
        <li key={node.id}>
          <CategoryRow {...{ node, nodes, hierarchyId, action }} siblings={own} />
          <Branch {...{ nodes, hierarchyId, action }} parent={node.id} />
        </li>
      ))}
    </ul>
  );
}

type RowProps = Omit<BranchProps, "parent"> & { readonly node: Node; readonly siblings: readonly Node[] };

/** A category with its moves: by buttons, by Alt and arrows, and by "Move to …". */
function CategoryRow({ node, nodes, siblings, hierarchyId: hierarchy_id, action }: RowProps) {
  const { catalog } = words.value;
  const [isOpen, setOpen] = useState(false);
  const { name } = node.attributes;
  const at = siblings.indexOf(node);
  const setOrder = (one: Node, sort_order: number) =>
    write("put", NODE, {
      ids: { hierarchy_id, node_id: one.id },
      body: { data: { type: "node", id: one.id, attributes: {}, meta: { sort_order } } },
    });
  const swap = (step: number) => {
    const other = siblings[at + step];
    if (!other) return;
    const orders = siblings.map((_, place) => siblings.length - place);
    [orders[at], orders[at + step]] = [orders[at + step] ?? 0, orders[at] ?? 0];
    action.start(async () => {
      const changed = siblings.filter((one, place) => one.meta.sort_order !== orders[place]);
      for (const one of changed) await setOrder(one, orders[siblings.indexOf(one)] ?? 0);
      tell(catalog.moved(name), async () => {
        for (const one of changed) await setOrder(one, one.meta.sort_order ?? 0);
      });
    });
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    swap(step);
  };
  if (!mayPublish()) return <span>{name}</span>;
  return (
    <div class="line wrap">
      <button type="button" class="grow category" onKeyDown={press} onClick={() => setOpen(true)}>
        {name}
      </button>
      <button type="button" class="round" aria-label={`${catalog.up}: ${name}`} disabled={at === 0} onClick={() => swap(-1)}>
        ↑
      </button>
      <button
        type="button"
        class="round"
        aria-label={`${catalog.down}: ${name}`}
        disabled={at === siblings.length - 1}
        onClick={() => swap(1)}
      >
        ↓
      </button>
      {isOpen && <CategoryDialog {...{ node, nodes, hierarchyId: hierarchy_id }} close={() => setOpen(false)} />}
    </div>
  );
}

type DialogProps = {
  readonly node: Node;
  readonly nodes: readonly Node[];
  readonly hierarchyId: string;
  readonly close: () => void;
};

/** Renames a category, or moves it below another one. */
function CategoryDialog({ node, nodes, hierarchyId: hierarchy_id, close }: DialogProps) {
  const { catalog } = words.value;
  const action = useAction();
  const ids = { hierarchy_id, node_id: node.id };
  const { name } = node.attributes;
  const moveTo = (id: string | undefined) =>
    id === undefined ? write("delete", PARENT, { ids }) : write("put", PARENT, { ids, body: { data: { type: "node", id } } });
  const before = parentOf(node);
  const find: FindOptions = async (typed) => {
    const text = typed.trim().toLowerCase();
    const others = nodes.filter(({ id, meta }) => id !== node.id && !meta.breadcrumbs?.some((step) => step.id === node.id));
    const options = others.map(({ id, attributes, meta }) => ({ id, label: attributes.name, note: meta.parent_name ?? "" }));
    return [{ id: "top", label: catalog.toTop }, ...options]
      .filter(({ label }) => label.toLowerCase().includes(text))
      .slice(0, 20);
  };
  const choose = async (id: string) => {
    if (id === "") return;
    const isDone = await action.start(() => moveTo(id === "top" ? undefined : id));
    if (!isDone) return;
    tell(catalog.moved(name), () => moveTo(before));
    close();
  };
  return (
    <Dialog title={name} close={close}>
      <Problems error={action.error} />
      <Form
        fields={[
          { kind: "text", name: "name", label: (w) => w.catalog.categoryName, isRequired: true },
          { kind: "slug", name: "slug", label: (w) => w.products.slug },
          { kind: "long", name: "description", label: (w) => w.catalog.description },
        ]}
        values={node.attributes}
        etag={node.meta.etag_id}
        readCurrent={(current) => (current as Node).attributes}
        save={(attributes, etag) => write("put", NODE, { ids, etag, body: { data: { type: "node", id: node.id, attributes } } })}
        done={close}
      />
      <label for="move-to">{catalog.moveTo}</label>
      <Picker given={{ id: "move-to" }} id="" find={find} choose={choose} />
    </Dialog>
  );
}

function NewCategory({ hierarchyId: hierarchy_id }: { readonly hierarchyId: string }) {
  const { catalog } = words.value;
  const [count, setCount] = useState(0);
  return (
    <Form
      key={count}
      fields={[{ kind: "text", name: "name", label: (w) => w.catalog.categoryName, isRequired: true }]}
      values={{}}
      isNew
      button={catalog.newCategory}
      save={({ name }, _, key) => {
        const attributes = { name: String(name), slug: makeSlug(String(name)) };
        return write("post", NODES, { ids: { hierarchy_id }, body: { data: { type: "node", attributes } }, key });
      }}
      done={() => setCount(count + 1)}
    />
  );
}
