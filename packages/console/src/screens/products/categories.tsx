import { read, write } from "../../api/call.ts";
import { useRead } from "../../api/queries.ts";
import { tell, useAction } from "../../kit/action.ts";
import type { Option } from "../../kit/field-spec.ts";
import { Problems, Section } from "../../kit/parts.tsx";
import { Picker } from "../../kit/picker.tsx";
import { words } from "../../words/words.ts";
import { mayWriteProducts, type Product } from "./prices.ts";

const PRODUCTS = "/pcm/hierarchies/{hierarchy_id}/nodes/{node_id}/relationships/products";

/** Categories whose name has the text, with their hierarchy. The id of an option names both. */
async function findCategories(typed: string): Promise<readonly Option[]> {
  const { data: hierarchies } = await read("/pcm/hierarchies", { query: { "page[limit]": 20 } });
  const lists = await Promise.all(
    hierarchies.map(async ({ id, attributes }) => {
      const { data } = await read("/pcm/hierarchies/{hierarchy_id}/nodes", {
        ids: { hierarchy_id: id },
        query: { "page[limit]": 100 },
      });
      return data.map((node) => ({ id: `${id}/${node.id}`, label: node.attributes.name, note: attributes.name }));
    }),
  );
  const text = typed.trim().toLowerCase();
  return lists
    .flat()
    .filter(({ label }) => label.toLowerCase().includes(text))
    .slice(0, 20);
}

/** The categories that a product is in. */
export function Categories({ product: { id, attributes } }: { readonly product: Product }) {
  const { products } = words.value;
  const { data, error } = useRead("/pcm/products/{product_id}/nodes", { ids: { product_id: id } });
  const action = useAction();
  const body = { data: [{ type: "product" as const, id }] };
  const attach = (hierarchy_id: string, node_id: string, key: string = crypto.randomUUID()) =>
    write("post", PRODUCTS, { ids: { hierarchy_id, node_id }, body, key });
  const detach = (hierarchy_id: string, node_id: string) => write("delete", PRODUCTS, { ids: { hierarchy_id, node_id }, body });
  const add = (chosen: string, label: string) =>
    action.start(async (key) => {
      const [hierarchyId = "", nodeId = ""] = chosen.split("/");
      await attach(hierarchyId, nodeId, key);
      tell(`${attributes.name}: ${label}`, () => detach(hierarchyId, nodeId));
    });
  const remove = (hierarchyId: string, nodeId: string, label: string) =>
    action.start(async () => {
      await detach(hierarchyId, nodeId);
      tell(`${products.takeOut}: ${label}`, () => attach(hierarchyId, nodeId));
    });
  return (
    <Section title={products.categories}>
      <Problems error={error ?? action.error} />
      {data?.data.length === 0 && <p class="muted">{products.noCategories}</p>}
      <ul class="stack">
        {data?.data.map(({ id: nodeId, attributes: { name }, relationships }) => {
          const hierarchyId = relationships.hierarchy.data.id;
          return (
            <li key={nodeId} class="line">
              <span class="grow">{name}</span>
              {mayWriteProducts() && (
                <button type="button" class="plain" onClick={() => remove(hierarchyId, nodeId, name)}>
                  {products.takeOut}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {mayWriteProducts() && (
        <Picker
          given={{ id: "add-category", "aria-label": products.addToCategory }}
          id=""
          find={findCategories}
          choose={(chosen, option) => chosen !== "" && add(chosen, option?.label ?? "")}
        />
      )}
    </Section>
  );
}
