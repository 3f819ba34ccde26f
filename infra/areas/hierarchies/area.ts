import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Hierarchies",
      group: "Sell",
      place: 40,
      description:
        "Trees of categories as merchants edit them, under `/pcm/hierarchies`. A catalog publishes any number of them. Their categories are in *Nodes*; the published ones that shoppers read are in *Catalog (shopper)*.",
    },
    {
      name: "Nodes",
      group: "Sell",
      place: 50,
      description:
        "The categories of a hierarchy: their order, what is below them, and which products are in them. A node belongs to one hierarchy; a product may be in many nodes.",
      has: ["hierarchies/nodes", "hierarchies/list-product-nodes", "products/nodes"],
    },
  ],
  keys: {
    hierarchies: [keys.hierarchy(ANY)],
    hierarchyCopies: [keys.hierarchyCopy(ANY, ANY, 0)],
    hierarchyNames: [keys.uniqueName("hierarchy-slug", ANY)],
    nodeProducts: [keys.nodeProduct(ANY, ANY)],
  },
  samples: () => import("./samples.ts"),
};
