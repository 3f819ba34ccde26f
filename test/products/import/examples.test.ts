import { showExamples } from "../../support/examples.ts";

/** Files of products. */
showExamples({
  "products/import/import-products": {
    data: { type: "product-import", attributes: { file_name: "autumn.csv", file_size: 1_048_576 } },
    form: { file: "@autumn.csv" },
  },
});
