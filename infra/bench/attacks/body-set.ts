import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { endpoints } from "../../endpoints.ts";
import type { Attack, AttackSet } from "./attack-set.ts";

const USUAL_BODY = 65_536;
/** Bytes for the quotes and keys around the repeated text. */
const FRAME = 300;
const SOME_ID = "00000000-0000-4000-8000-000000000001";

/** Repeats the text as often as it fits, separated by commas. */
function repeatText(text: string, bytes: number): string {
  return Array.from({ length: Math.floor(bytes / (text.length + 1)) }, () => text).join();
}

const makeManyKeys = (bytes: number) =>
  Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `"k${at}":1`).join();

/** Bodies of the largest size, in the shapes that take the most work to parse and validate. */
const SHAPES: Readonly<Record<string, (bytes: number) => string>> = {
  "numbers in data": (bytes) => `{"data":[${repeatText("1", bytes)}]}`,
  "objects in data": (bytes) => `{"data":[${repeatText("{}", bytes)}]}`,
  "wrong lists in 1,000 elements": (bytes) => {
    const one = `{"type":"custom_item","tax":[${repeatText("1", bytes / 1000 - 26)}]}`;
    return `{"data":[${repeatText(one, bytes)}]}`;
  },
  "a list in a field": (bytes) => `{"data":{"type":"custom_item","tax":[${repeatText("1", bytes)}]}}`,
  "unknown fields": (bytes) => `{"data":{${makeManyKeys(bytes)}}}`,
  "a long text": (bytes) => `{"data":{"type":"${"é".repeat(bytes / 2)}"}}`,
};

/**
 * Every body that a client can send with a free token or without one. Most are refused, which must not cost more than
 * accepting.
 */
export const bodySet: AttackSet = {
  name: "the largest bodies",
  // The sending program holds a body of 1 MB three times: as values, as text and parsed.
  heapMb: 256,
  endpoints: takers().map(({ id }) => id),
  fill: async () =>
    takers().flatMap((endpoint) => Object.entries(SHAPES).map((shape) => makeAttack(endpoint, shape))),
};

function takers(): readonly Endpoint[] {
  return endpoints.filter(({ auth, body }) => body && (auth === "none" || auth.includes("implicit")));
}

function makeAttack(endpoint: Endpoint, [shape, make]: readonly [string, (bytes: number) => string]): Attack {
  const bytes = (endpoint.bodyLimit ?? USUAL_BODY) - FRAME;
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, SOME_ID]),
  );
  return {
    name: `${endpoint.id}: ${shape}`,
    endpoint,
    /** Made when it is sent: all bodies together exceed the heap. */
    get request() {
      return { params, body: JSON.parse(make(bytes)), as: "implicit" as const };
    },
    mostUnits: 200,
    maybeForbidden: true,
  };
}
