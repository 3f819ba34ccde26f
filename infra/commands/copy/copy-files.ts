import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { errorsText, type ServiceAnswer } from "../entries/api-calls.ts";
import { hashBody } from "./hash-body.ts";
import type { CopyWork, Item, Kind } from "./kind.ts";
import { readDeep, type Thing } from "./read-store.ts";
import { RefusedError } from "./refused-error.ts";

const LONGEST_MS = 60_000;

/** Files by their addresses, or with their contents. Both stores show them at addresses of their own then. */
export function describeFiles(list: Kind["list"], create: Endpoint): Kind {
  return {
    ...{ name: "files", isMany: true, list, create },
    build: ({ thing }) => ({ file_location: readLocation(thing) }),
    compare: ({ file_name }) => file_name,
    sameAs: ({ thing }) => readLocation(thing),
    write,
  };
}

function readLocation(thing: Thing): string {
  return String(readDeep(thing, "link", "href"));
}

/** A file that cannot be read, or whose kind is not taken, keeps its address. */
async function write(work: CopyWork, { thing }: Item): Promise<string> {
  const location = readLocation(thing);
  const form = work.hasContents ? await downloadFile(thing, location) : undefined;
  const own = form && (await sendFile(work, thing, form));
  const answer =
    own?.status === 201 ? own : await sendFile(work, thing, JSON.stringify({ file_location: location }));
  const id = readDeep(answer.body, "data", "id");
  if (typeof id !== "string") throw new RefusedError(`The file ${location}: ${errorsText(answer)}`);
  return id;
}

function sendFile({ target, map }: CopyWork, { id }: Thing, body: string | FormData): Promise<ServiceAnswer> {
  const kind = typeof body === "string" ? "address" : "contents";
  const headers = {
    "idempotency-key": `copy-${hashBody([map.key, id, kind, kind === "address" ? body : ""])}`,
  };
  return target({ method: "POST", path: "/v2/files", body, headers });
}

async function downloadFile(
  { file_name, mime_type }: Thing,
  location: string,
): Promise<FormData | undefined> {
  const answer = await fetch(location, { signal: AbortSignal.timeout(LONGEST_MS) }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const form = new FormData();
  const type = typeof mime_type === "string" ? mime_type : "application/octet-stream";
  form.set("file", new Blob([await answer.arrayBuffer()], { type }), String(file_name));
  return form;
}
