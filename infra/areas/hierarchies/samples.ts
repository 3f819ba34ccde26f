import { trees } from "../../../lib/categories/trees/store.ts";
import { createHierarchy } from "../../../lib/hierarchies/hierarchies.ts";
import { attachNodeProducts } from "../../../lib/hierarchies/nodes/node-products.ts";
import { createNode } from "../../../lib/hierarchies/nodes/nodes.ts";
import { aDayEarlier, type Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";

const ARRANGED = demoId("hierarchy to arrange");

/** Hierarchies outside the shop's catalog. */
const hierarchies = [
  { id: "hierarchy to arrange", name: "Studio", slug: "studio", description: "For workshops and schools" },
  {
    id: "hierarchy to change",
    name: "Spring window",
    slug: "spring-window",
    description: "What the window shows",
  },
  {
    id: "hierarchy to delete",
    name: "Winter window",
    slug: "winter-window",
    description: "Over for this year",
  },
];

const nodes = [
  { id: "node for children", name: "Tools" },
  { id: "node to change", name: "Clay" },
  { id: "node to delete", name: "Remainders" },
  { id: "node to raise", name: "Kilns", below: "node for children" },
  { id: "node to move", name: "Ribs" },
  { id: "node to fill", name: "Starter kits" },
  { id: "node to empty", name: "Staff picks", products: ["alder-mug", "pebble-cup"] },
  { id: "node for a parent", name: "Brushes" },
  { id: "node for the top", name: "Glazes", below: "node for children" },
];

/** Hierarchies and nodes that examples change; skips existing ones. */
async function addSampleHierarchies(merchant: Merchant): Promise<void> {
  const { table } = merchant();
  await Promise.all(
    hierarchies.map(async ({ id, ...attributes }) => {
      if (await trees.get(table, demoId(id))) return;
      await createHierarchy(merchant(id), { data: { type: "hierarchy", attributes } });
    }),
  );
  const there = (await trees.get(table, ARRANGED))?.value.nodes ?? [];
  for (const node of nodes) {
    if (there.some(({ id }) => id === demoId(node.id))) continue;
    await addNode(merchant, node);
  }
}

async function addNode(
  merchant: Merchant,
  { id, name, below, products }: (typeof nodes)[number],
): Promise<void> {
  const relationships = below ? { relationships: { parent: { data: { id: demoId(below) } } } } : {};
  await createNode(merchant(id), ARRANGED, {
    data: {
      type: "node",
      attributes: { name, slug: name.toLowerCase().replace(" ", "-") },
      ...relationships,
    },
  });
  if (!products) return;
  const data = products.map((slug) => ({ type: "product" as const, id: demoId(slug) }));
  await attachNodeProducts(merchant(), ARRANGED, demoId(id), { data });
}

export const samples: DemoPart = { add: (merchant) => addSampleHierarchies(aDayEarlier(merchant)) };
