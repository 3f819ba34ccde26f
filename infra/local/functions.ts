import { createRequire } from "node:module";
import { join } from "node:path";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Handler } from "../../lib/http/handler.ts";

type Answer = APIGatewayProxyStructuredResultV2;
export type Invoke = (id: string, event: APIGatewayProxyEventV2) => Promise<Answer>;

const require = createRequire(import.meta.url);

/** Runs endpoints from their bundles in `folder`, each loaded at its first request, as a cold start would. */
export function bundledFunctions(folder: string): Invoke {
  const loaded = new Map<string, Handler>();
  return async (id, event) => {
    const handler: Handler = loaded.get(id) ?? require(join(folder, id, "index.cjs")).handler;
    loaded.set(id, handler);
    return handler(event, { awsRequestId: event.requestContext.requestId });
  };
}
