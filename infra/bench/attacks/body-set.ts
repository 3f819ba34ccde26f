import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { endpoints } from "../../endpoints.ts";
import type { Attack, AttackSet } from "./attack-set.ts";

const USUAL_BODY = 65_536;
/** For the quotes and keys around what is repeated. */
const FRAME = 300;
const SOME_ID = "00000000-0000-4000-8000-000000000001";

/** As often as it fits, with a comma between each two. */
function repeated(text: string, bytes: number): string {
  return Array.from({ length: Math.floor(bytes / (text.length + 1)) }, () => text).join();
}

const keysOf = (bytes: number) =>
  Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `"k${at}":1`).join();

/** Bodies as long as they may be, in the shapes of which the most is to be read and judged. */
const SHAPES: Readonly<Record<string, (bytes: number) => string>> = {
  "numbers in data": (bytes) => `{"data":[${repeated("1", bytes)}]}`,
  "objects in data": (bytes) => `{"data":[${repeated("{}", bytes)}]}`,
  "wrong lists in 1,000 elements": (bytes) => {
    const one = `{"type":"custom_item","tax":[${repeated("1", bytes / 1000 - 26)}]}`;
    return `{"data":[${repeated(one, bytes)}]}`;
  },
  "a list in a field": (bytes) => `{"data":{"type":"custom_item","tax":[${repeated("1", bytes)}]}}`,
  "unknown fields": (bytes) => `{"data":{${keysOf(bytes)}}}`,
  "a long text": (bytes) => `{"data":{"type":"${"é".repeat(bytes / 2)}"}}`,
};

/** Every body that may be sent with a free token, or none: most of them are refused, which must not cost more than to be taken. */
export const bodySet: AttackSet = {
  name: "the largest bodies",
  // The program that sends a body of 1 MB holds it three times: as values, as text, and as what is read of it.
  heapMb: 256,
  endpoints: takers().map(({ id }) => id),
  fill: async () =>
    takers().flatMap((endpoint) => Object.entries(SHAPES).map((shape) => attackOf(endpoint, shape))),
};

function takers(): readonly Endpoint[] {
  return endpoints.filter(({ auth, body }) => body && (auth === "none" || auth.includes("implicit")));
}

function attackOf(endpoint: Endpoint, [shape, make]: readonly [string, (bytes: number) => string]): Attack {
  const bytes = (endpoint.bodyLimit ?? USUAL_BODY) - FRAME;
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, SOME_ID]),
  );
  return {
    name: `${endpoint.id}: ${shape}`,
    endpoint,
    /** Made when it is sent: all of them together are more than the heap. */
    get request() {
      return { params, body: JSON.parse(make(bytes)), as: "implicit" as const };
    },
    mostUnits: 200,
    maybeForbidden: true,
  };
}
