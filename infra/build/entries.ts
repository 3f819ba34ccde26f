import type * as esbuild from "esbuild";
import { listAcceptedPaths } from "../../lib/http/body/validators.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import type { Consumer } from "../../lib/runtime/consumer.ts";
import { isFallback, listRoutes } from "../endpoints.ts";
import { ROOT } from "./options.ts";
import { ROW_SCHEMAS } from "./row-schemas.ts";
import { validatorCode } from "./validator-code.ts";

/**
 * The entry file of each bundle, `function:<id>`. It registers the compiled validator, or the routes in the fallback
 * function, and exports the handler.
 */
export function entries(
  endpoints: readonly Endpoint[],
  consumers: readonly Pick<Consumer, "id" | "checks">[],
): esbuild.Plugin {
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const bodies = new Map([
    ...endpoints.map(({ id, body }) => [id, body] as const),
    ...Object.entries(ROW_SCHEMAS),
  ]);
  const checksById = new Map(consumers.map(({ id, checks }) => [id, checks ?? []]));
  return {
    name: "entries",
    setup(build) {
      for (const namespace of ["function", "validator"]) {
        build.onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path }) => ({
          path: path.slice(namespace.length + 1),
          namespace,
        }));
      }
      build.onLoad({ filter: /./, namespace: "function" }, ({ path: id }) => ({
        contents: entryCode(id, byId.get(id), endpoints, checksById.get(id)),
        resolveDir: ROOT,
      }));
      build.onLoad({ filter: /./, namespace: "validator" }, ({ path: id }) => {
        const contents = validatorCode({ body: bodies.get(id) });
        if (contents === undefined) throw new Error(`There is no schema '${id}' to check by.`);
        return { contents, resolveDir: ROOT };
      });
    },
  };
}

function entryCode(
  id: string,
  endpoint: Endpoint | undefined,
  all: readonly Endpoint[],
  checks: readonly string[] = [],
): string {
  const handler = `export { handler } from "./functions/${id}.ts";`;
  if (endpoint && isFallback(endpoint)) {
    return `import { registerRoutes } from "./lib/http/routes.ts";
registerRoutes(${JSON.stringify(routeLines(all))}.split("\\n").map((line) => {
  const [method, path, id] = line.split(" ");
  return { method, path, id };
}));
${handler}`;
  }
  if (checks.length > 0) {
    const lines = checks.map(
      (checked, at) => `import validate${at} from "validator:${checked}";
registerValidator("${checked}", validate${at});`,
    );
    return [`import { registerValidator } from "./lib/http/body/validators.ts";`, ...lines, handler].join(
      "\n",
    );
  }
  if (endpoint?.body === undefined) return handler;
  const accepted = endpoint.refusesUnknown ? `, ${JSON.stringify(listAcceptedPaths(endpoint))}` : "";
  return `import { registerValidator } from "./lib/http/body/validators.ts";
import validate from "validator:${id}";
registerValidator("${id}", validate${accepted});
${handler}`;
}

/** One line per route: 200 objects would add 5 KB to the bundle. */
function routeLines(all: readonly Endpoint[]): string {
  return listRoutes(all)
    .map(({ method, path, id }) => `${method} ${path} ${id}`)
    .join("\n");
}
