import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { build, DIST } from "../../../infra/build/build.ts";
import { importRatio, withClientsAlone } from "../../../infra/build/import-time.ts";
import { ROOT } from "../../../infra/build/options.ts";
import { CLEARLY_OVER, DECIDING_TRIES, isTooLarge, TRIES } from "../../../infra/build/report.ts";
import { bundleShared } from "../../../infra/build/shared.ts";
import { SHARED_END, SHARED_FILE, SHARED_NAME } from "../../../infra/build/shared-file.ts";
import { consumers, endpoints, messageConsumers } from "../../../infra/endpoints.ts";
import { gatewayEvent, invokeBundles, runBundles } from "../../support/deployment/invoke-bundles.ts";

let bundles: Awaited<ReturnType<typeof build>>;
/** The text that most bundles begin with. Nine tenths of their bytes are in it, so it is read and searched once. */
let shared = "";
/** The text of a bundle by its id: behind that beginning, or all of it where it begins otherwise. */
const own = new Map<string, { readonly isShared: boolean; readonly text: string }>();
const fileOf = (id: string) => join(DIST, id, "index.cjs");

/** The lists of required fields in a schema, as a bundle would contain them. They identify a schema best. */
function requiredLists(schema: unknown): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const inside = Object.values(schema).flatMap(requiredLists);
  const { required } = schema as { required?: unknown };
  return Array.isArray(required) && required.length > 1
    ? [`required:${JSON.stringify(required)}`, ...inside]
    : inside;
}

/** Matches module state: declarations that start empty and are filled later. */
const STATE =
  /^(?:export )?(?:let |const \w+(?:: [^=]+)? = (?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|\[\]|\{\}))/;

beforeAll(async () => {
  bundles = await build();
  const front = (await readFile(join(DIST, SHARED_FILE))).subarray(0, -SHARED_END.length);
  shared = front.toString();
  for (const { id } of bundles) {
    const bytes = await readFile(fileOf(id));
    const isShared = bytes.subarray(0, front.length).equals(front);
    own.set(id, { isShared, text: bytes.subarray(isShared ? front.length : 0).toString() });
  }
}, 120_000);

/** Ids of bundles whose text is found, also if it is in the shared text. */
function findBundles(isFound: (text: string) => boolean): readonly string[] {
  const isInShared = isFound(shared);
  return bundles.flatMap(({ id }) => {
    const { isShared, text } = own.get(id)!;
    return (isShared && isInShared) || isFound(text) ? [id] : [];
  });
}

describe("npm run build", () => {
  it("makes one bundle for every endpoint and consumer", () => {
    expect(bundles.map(({ id }) => id)).toEqual(
      [...endpoints, ...consumers, ...messageConsumers].map(({ id }) => id),
    );
  });

  it("tells the hash of each bundle, by which a deployment sees what has changed", async () => {
    for (const { id, hash } of bundles.slice(0, 3)) {
      expect(hash).toBe(
        createHash("sha256")
          .update(await readFile(fileOf(id)))
          .digest("hex"),
      );
    }
    expect(new Set(bundles.map(({ hash }) => hash)).size).toBe(bundles.length);
  });

  it("keeps every bundle within its budget", () => {
    expect(bundles.filter(isTooLarge)).toEqual([]);
  });

  it("puts the titles of errors where they are, and leaves their catalogue out of every bundle", () => {
    expect(findBundles((text) => /\bTITLES\b|unprocessableContent/.test(text))).toEqual([]);
    expect(findBundles((text) => text.includes("Unprocessable Content"))).toHaveLength(bundles.length);
  });

  it("leaves schema compiler and secrets out of every bundle", () => {
    const unwanted = /schema is invalid|strict mode: |demo-secret|PRIVATE KEY|sourceMappingURL/;
    expect(findBundles((text) => unwanted.test(text))).toEqual([]);
  });

  it("leaves the schemas of responses out of every bundle (decision 0010)", () => {
    const marked = endpoints.flatMap(({ id, body, response }) => {
      const ofRequest = requiredLists(body);
      const marks = requiredLists(response.schema).filter((mark) => !ofRequest.includes(mark));
      return marks.length > 0 ? [{ id, marks }] : [];
    });
    expect(marked.length).toBeGreaterThan(endpoints.length / 2);
    const found = marked.filter(({ id, marks }) => marks.some((mark) => own.get(id)!.text.includes(mark)));
    expect(found.map(({ id }) => id)).toEqual([]);
    expect(
      [...new Set(marked.flatMap(({ marks }) => marks))].filter((mark) => shared.includes(mark)),
    ).toEqual([]);
  });

  it("puts the same text in front of all but those with a client of their own (decision 0129)", () => {
    const all = [...own.values()];
    expect(all.filter(({ isShared, text }) => isShared && !text.includes(SHARED_NAME))).toEqual([]);
    expect(all.filter(({ isShared }) => !isShared).length).toBeLessThan(bundles.length / 20);
  });

  it("keeps nothing of a function in that text, which all share on one machine (decision 0129)", async () => {
    const { names } = await bundleShared();
    const kept: string[] = [];
    for (const file of names.keys()) {
      const lines = (await readFile(file, "utf8")).split("\n").filter((line) => STATE.test(line));
      kept.push(...lines.map((line) => `${file.slice(ROOT.length + 1)}: ${line}`));
    }
    expect(kept.sort()).toEqual([
      // Keyed by an object of one request.
      "lib/http/answers.ts: const texts = new WeakMap<Reply, string>();",
      // Keyed by the endpoint's id.
      "lib/http/body/validators.ts: const ready = new Map<string, Registered>();",
      "lib/table/dynamo/client.ts: const afterLoss = new WeakSet<object>();",
      // Keyed by the bytes of a signing key, which the signer keeps.
      "lib/table/dynamo/client.ts: const keyObjects = new WeakMap<Uint8Array, KeyObject>();",
    ]);
  });

  it("does nothing when nothing changed", async () => {
    const { mtimeMs } = await stat(join(DIST, ".built.json"));
    expect(await build()).toEqual(bundles);
    expect((await stat(join(DIST, ".built.json"))).mtimeMs).toBe(mtimeMs);
  });

  it("imports the largest bundle about as fast as the SDK clients alone", async () => {
    const largest = bundles.toSorted((a, b) => b.bytes - a.bytes)[0];
    const ratio = await withClientsAlone(async ({ file }) => {
      const measure = (tries: number) => importRatio(fileOf(largest?.id ?? ""), file, tries);
      const first = await measure(TRIES);
      return first < CLEARLY_OVER ? first : measure(DECIDING_TRIES); // as `npm run build` decides
    });
    expect(ratio).toBeLessThan(CLEARLY_OVER);
  });

  it("says in its log what kept it from the table, and nothing else about it", async () => {
    const token = { folder: join(DIST, "auth/create-access-token") };
    const body = '{"grant_type":"implicit","client_id":"somebody"}';
    const event = gatewayEvent("POST", "/oauth/access_token", { body });
    const { answers, lines } = await runBundles([{ ...token, event }]);
    expect([answers.length, answers[0]?.statusCode, lines.length]).toEqual([1, 503, 1]);
    expect(lines[0]).toMatchObject({ level: "ERROR", message: "request", status: 503 });
    expect(lines[0].cause).toBe("Error: connect ECONNREFUSED 127.0.0.1:9");
    expect(lines[0].error).toBeUndefined();
  });

  it("writes its metrics in one line that CloudWatch reads, and none without a namespace", async () => {
    const add = { folder: join(DIST, "carts/items/add-cart-items") };
    const event = gatewayEvent("POST", "/v2/carts/secret/items", { body: '{"data":[]}' });
    const namespace = { POWERTOOLS_METRICS_NAMESPACE: "Cartwright/test" };
    const { lines } = await runBundles([{ ...add, event }], namespace);
    const [line, ...others] = lines.filter((one) => one._aws);
    expect(others).toEqual([]);
    const { Timestamp, CloudWatchMetrics } = line._aws;
    expect(Timestamp).toEqual(expect.any(Number));
    expect(CloudWatchMetrics).toEqual([
      {
        Namespace: "Cartwright/test",
        Dimensions: [["service"], ["service", "reason"]],
        Metrics: [{ Name: "Refusals", Unit: "Count" }],
      },
    ]);
    expect(line).toMatchObject({ service: "cartwright", reason: "Unauthorized", Refusals: 1 });
    expect((await runBundles([{ ...add, event }])).lines.filter((one) => one._aws)).toEqual([]);
  });

  it("validates with the code that was compiled ahead", async () => {
    const token = { folder: join(DIST, "auth/create-access-token") };
    const event = (body: string) => gatewayEvent("POST", "/oauth/access_token", { body });
    const [invalid] = await invokeBundles([{ ...token, event: event('{"grant_type":"password"}') }]);
    expect(invalid?.statusCode).toBe(400);
    const { errors } = JSON.parse(invalid?.body ?? "");
    expect(errors.map(({ source }: { source: string }) => source).sort()).toEqual([
      "client_id",
      "grant_type",
    ]);
  });
});
