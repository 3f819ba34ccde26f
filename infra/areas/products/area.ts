import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Products",
      group: "Sell",
      place: 10,
      description:
        "What the store sells, as merchants edit it under `/pcm/products`: standard products, bundles, parents with variations and their children. Shoppers see none of it before a catalog is published; what they see is in *Catalog (shopper)*.",
    },
    {
      name: "Product files and images",
      group: "Sell",
      place: 20,
      description:
        "Which files belong to a product, and which of them is its main image. The files themselves are in *Files*.",
      has: ["products/files", "products/main-image"],
    },
    {
      name: "Background jobs",
      group: "Sell",
      place: 160,
      description:
        "Work under `/pcm` that goes on after its request was answered, such as the build of a product's children: how far it is and what went wrong. Jobs that make promotion codes are in *Promotion codes*.",
      has: ["products/jobs"],
    },
    {
      name: "Imports",
      group: "Sell",
      place: 165,
      description:
        "Files that create and change many products at once. An import is a background job: how far it is and which rows were refused is in *Background jobs*.",
      has: ["products/import"],
    },
  ],
  keys: {
    productLookUps: [keys.lookUp("products", ANY, ANY, ANY)],
    productNames: [keys.uniqueProduct("sku", ANY), keys.uniqueProduct("slug", ANY)],
    products: [
      keys.product(ANY),
      keys.productNode(ANY, ANY),
      keys.productRow(ANY),
      keys.listRow("products", ANY, ANY),
      keys.listCount("products", 0),
    ],
    productReferences: [keys.productReference(ANY, ANY), keys.productReferencesBuild()],
    importFiles: [keys.importPiece(ANY, 0), keys.importReport(ANY, "FAULTS", 0)],
    jobs: [keys.job(ANY), keys.listRow("jobs", ANY, ANY), keys.listCount("jobs", 0)],
  },
  samples: () => import("./samples.ts"),
};
