import { openPrivateFiles } from "../../../lib/aws/private-files.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { jobResponse } from "../../../lib/jobs/schemas.ts";
import * as useCase from "../../../lib/products/export/export-products.ts";
import { exportProductsRequest } from "../../../lib/products/export/export-schemas.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const exportProducts = defineEndpoint({
  id: "products/export/export-products",
  method: "POST",
  path: "/pcm/products/export",
  summary: "Export products",
  description:
    "Writes the products that pass the filter into CSV files of 10,000 rows, oldest first, as an import of products reads them. Bundles are left out. A small export has succeeded in the answer; a larger one goes on behind earlier jobs, and `meta.file_locations` of the job has links to the files then. A product that changes meanwhile is there once, as it was when it was read.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["privateFiles"],
  errors: "validation",
  query: useCase.productExportQuery,
  body: exportProductsRequest,
  optionalBody: true,
  refusals: [],
  response: { status: 201, schema: jobResponse },
  run: (ctx, { query, body }, capabilities) => useCase.exportProducts(ctx, query, body, capabilities),
});
export const handler = createHandlerWith(exportProducts, (env) => ({ privateFiles: openPrivateFiles(env) }));
