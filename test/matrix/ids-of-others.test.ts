import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import { findExample } from "../../infra/reference/examples/read-examples.ts";
import { type EffectStore, openEffectStore } from "../support/effects/look-for-effects.ts";
import { prepareExample, sendExample } from "../support/example-calls.ts";
import { isOpen } from "../support/front-door.ts";
import { type Caller, listCallers } from "../support/strangers/every-caller.ts";
import { NAMES_OF_THE_SHOP, OPEN_TO_STRANGERS } from "../support/strangers/open-to-strangers.ts";
import { listNested, listOtherPaths, type Nested, replaceLast } from "../support/strangers/other-parents.ts";

type Path = Readonly<Record<string, string>>;

const nested = listNested().map((one) => [`${one.endpoint.method} ${one.endpoint.path}`, one] as const);

let store: EffectStore;
let callers: readonly Caller[] = [];
const otherPaths = new Map<Nested, readonly Path[]>();
beforeAll(async () => {
  store = await openEffectStore(0, async (table, now) => {
    callers = await listCallers(table, now());
  });
  for (const [, one] of nested) otherPaths.set(one, await listOtherPaths(store, one));
}, 60_000);

const countWrites = () => {
  const { put, update, transact } = store.table.calls;
  return put + update + transact;
};

/** The answer, with the ids of the path made equal. */
async function ask({ endpoint, example }: Nested, path: Path, { headers }: Caller) {
  const { signedIn: _, ...request } = example;
  const sent = { ...request, caller: "anonymous", path } as const;
  const { status, text } = await sendExample(endpoint, sent, { ...store, headers });
  return { status, shown: Object.values(path).reduce((rest, id) => rest.replaceAll(id, "?"), text) };
}

const isRefused = (status: number) => status === 401 || status === 403 || status === 404;

describe("what is inside one parent, asked of another one", () => {
  it.each(nested.filter(([, { endpoint }]) => !NAMES_OF_THE_SHOP.has(endpoint.id)))(
    "is not there, for any caller, and nothing is written: %s",
    async (_, one) => {
      store.restore();
      const wrong: unknown[] = [];
      for (const path of otherPaths.get(one) ?? []) {
        const before = countWrites();
        const answers = await Promise.all(callers.map((caller) => ask(one, path, caller)));
        expect(countWrites()).toBe(before);
        for (const [at, { status, shown }] of answers.entries()) {
          const caller = callers[at];
          // A body that is refused before anything is read is refused for what was never there, too.
          if (!caller || isRefused(status)) continue;
          const never = await ask(one, replaceLast(one.endpoint, path), caller);
          if (status >= 500 || status < 400 || never.shown !== shown) wrong.push([caller.name, path, shown]);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it("has another parent in the demo store for every endpoint, but for the only store", () => {
    const without = nested.filter(([name, one]) => {
      const levels = name.split("{").length - 2 - (name.includes("{storeID}") ? 1 : 0);
      return otherPaths.get(one)?.length !== levels;
    });
    expect(without.map(([name]) => name)).toEqual([]);
  });
});

describe("ids of the examples, sent by shoppers who have nothing there", () => {
  const open = endpoints.flatMap((endpoint) => {
    const example = findExample(endpoint);
    const isAsked = isOpen(endpoint) && endpoint.auth !== "none" && endpoint.path.includes("{");
    return isAsked && example
      ? [[`${endpoint.method} ${endpoint.path}`, { endpoint, example }] as const]
      : [];
  });

  it.each(open)("are refused and change nothing, or are open to all for a reason: %s", async (_, one) => {
    const [, reason] = OPEN_TO_STRANGERS.find(([pattern]) => pattern.test(one.endpoint.id)) ?? [];
    const wrong: unknown[] = [];
    for (const caller of callers) {
      if (!caller.isStranger) continue;
      store.restore();
      await prepareExample(one.example, store);
      const before = countWrites();
      const { status, shown } = await ask(one, one.example.path ?? {}, caller);
      const isRight = reason === undefined ? isRefused(status) && countWrites() === before : status < 500;
      if (!isRight) wrong.push([caller.name, status, shown]);
    }
    expect(wrong).toEqual([]);
  });

  it("are open for no reason that no endpoint has", () => {
    const unused = OPEN_TO_STRANGERS.filter(
      ([pattern]) => !open.some(([, one]) => pattern.test(one.endpoint.id)),
    );
    expect(unused).toEqual([]);
  });
});
