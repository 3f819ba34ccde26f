import type { ExampleRequest } from "../../../infra/reference/examples/example.ts";
import { findExample } from "../../../infra/reference/examples/read-examples.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { loadEndpoint, writtenEndpoints } from "../endpoint-at.ts";
import { drawFew } from "./draw.ts";

/** A request that writes, in the demo store. */
export type WriteSubject = {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly request: ExampleRequest;
  /** The status of the answer when nothing fails. */
  readonly status: number;
};

const WRITING: ReadonlySet<string> = new Set(["write", "sign-write"]);

/** The examples of every operation that writes, with all their bodies; otherwise than in the long run, one of each operation. */
export async function listWriteSubjects(): Promise<readonly WriteSubject[]> {
  const endpoints = await Promise.all(writtenEndpoints.map(({ id }) => loadEndpoint(id)));
  return endpoints
    .filter(({ table }) => WRITING.has(table))
    .flatMap((endpoint) => {
      const { id } = endpoint;
      const { answer, more = {}, ...request } = findExample({ id }) ?? missing(id);
      if (request.isShownOnly) return [];
      const others = Object.entries(more).map(([title, one]) => ({
        ...{ name: `${id}: ${title}`, endpoint, status: one.answer.status },
        request: { ...request, body: one.body },
      }));
      return drawFew([{ name: id, endpoint, request, status: answer.status }, ...others], 1, id);
    });
}

function missing(id: string): never {
  throw new Error(`${id} has no example; its test makes one with showExample.`);
}
