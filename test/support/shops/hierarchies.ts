import { shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";

/** A hierarchy, and requests for hierarchies and its nodes. */
export async function aHierarchy() {
  const table = memoryTable();
  const shop = shopOn(table);
  const hierarchy = (attributes: object) =>
    shop.post("/pcm/hierarchies", { data: { type: "hierarchy", attributes } });
  const hierarchy_id: string = (await hierarchy({ name: "Shop", slug: "shop" })).body.data.id;
  const node = (attributes: object, parent?: string, meta?: object) => {
    const relationships = parent && { parent: { data: { type: "node", id: parent } } };
    const body = { data: { type: "node", attributes, meta, relationships } };
    return shop.post(`/pcm/hierarchies/${hierarchy_id}/nodes`, body);
  };
  const nodeId = async (name: string, parent?: string): Promise<string> =>
    (await node({ name, slug: name }, parent)).body.data.id;
  return { table, hierarchy, hierarchy_id, node, nodeId };
}
