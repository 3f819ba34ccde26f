import { showExamples } from "../../support/examples.ts";

/** Files of stock. */
showExamples({
  "inventory/import/import-stock": {
    data: { type: "stock-import", attributes: { file_name: "count.csv", file_size: 1_048_576 } },
    form: { file: "@count.csv" },
  },
});
