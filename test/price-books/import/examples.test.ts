import { showExamples } from "../../support/examples.ts";

/** Files of prices. */
showExamples({
  "price-books/import/import-price-books": {
    data: { type: "pricebook-import", attributes: { file_name: "gold.jsonl", file_size: 1_048_576 } },
    form: { file: "@gold.jsonl" },
  },
});
