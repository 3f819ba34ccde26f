import { describe, expect, it } from "@jest/globals";
import { describeGaps } from "../../infra/commands/audit-log.ts";
import type { Method } from "../../lib/use-case/gateway.ts";
import { type AuditedShop, anAuditedShop } from "../support/audit/audited-shop.ts";
import { type Chance, chance } from "../support/events/random-numbers.ts";
import { walkPages } from "../support/lists/walk.ts";
import { NOON, signOnce } from "../support/runtime.ts";
import { ofVolume } from "../support/volume.ts";

/** A kind of resource, as a client knows it: nothing here comes from the code under test. */
type Kind = {
  readonly path: string;
  readonly type: string;
  readonly area: string;
  readonly noun: string;
  readonly data: (name: string) => object;
};

const pcm = (path: string, noun: string, type: string, more: object = {}): Kind => ({
  path,
  type,
  noun,
  area: path.includes("pricebooks") ? "price-books" : path.split("/").at(-1)!,
  data: (name) => ({ type, attributes: { name, ...more } }),
});

const KINDS: readonly Kind[] = [
  pcm("/pcm/pricebooks", "price-book", "pricebook"),
  pcm("/pcm/hierarchies", "hierarchy", "hierarchy"),
  pcm("/pcm/products", "product", "product", { commodity_type: "physical", status: "draft" }),
  {
    path: "/v2/customers",
    type: "customer",
    area: "customers",
    noun: "customer",
    data: (name) => ({ type: "customer", name, email: `${name}@larkfield.example` }),
  },
  {
    path: "/v2/accounts",
    type: "account",
    area: "accounts",
    noun: "account",
    data: (name) => ({ type: "account", name }),
  },
];

/** A change as the one who made it would note it. */
type Noted = string;
const note = (actor: string, operation: string, action: string, type: string, id: string): Noted =>
  [actor, operation, action, type, id].join(" ");

type Living = { readonly kind: Kind; readonly id: string; name: string };

/** Random writes of two keys and of shoppers. @returns the changes that must be in the log */
async function writeAtRandom(shop: AuditedShop, random: Chance, count: number): Promise<Noted[]> {
  const noted: Noted[] = [];
  const living: Living[] = [];
  const callers = ["one", "two"];
  for (let at = 0; at < count; at += 1) {
    if (random.below(20) === 0) await tellAtRandom(shop, random);
    if (random.below(10) === 0) shop.wait(random.below(40_000));
    const caller = callers[random.below(2)] ?? "";
    const as = { token: await signOnce({ grant: "client_credentials", clientId: caller }, NOON) };
    const send = (method: Method, path: string, data?: object) =>
      shop.send(method, path as "/pcm/products", {
        as,
        now: () => NOON,
        ...(data ? { body: { data } } : {}),
      });
    const one = living[random.below(living.length + 3)];
    const name = `n${random.below(3) === 0 && one ? one.name.slice(1) : at}`;
    if (!one) {
      const kind = KINDS[random.below(KINDS.length)]!;
      const { status, body } = await send("POST", kind.path, kind.data(name));
      if (status !== 201) continue;
      const { id }: { readonly id: string } = body.data as never;
      living.push({ kind, id, name });
      noted.push(note(caller, `${kind.area}/create-${kind.noun}`, "created", kind.type, id));
    } else if (random.below(4) === 0) {
      const { status } = await send("DELETE", `${one.kind.path}/${one.id}`);
      if (status !== 204) continue;
      living.splice(living.indexOf(one), 1);
      noted.push(note(caller, `${one.kind.area}/delete-${one.kind.noun}`, "deleted", one.kind.type, one.id));
    } else {
      const { status } = await send("PUT", `${one.kind.path}/${one.id}`, {
        ...one.kind.data(name),
        id: one.id,
      });
      if (status !== 200 || name === one.name) continue;
      one.name = name;
      noted.push(note(caller, `${one.kind.area}/update-${one.kind.noun}`, "updated", one.kind.type, one.id));
    }
  }
  return noted;
}

/** As Lambda may: the same changes again, whole or in part. */
async function tellAtRandom(shop: AuditedShop, random: Chance): Promise<void> {
  const changes = await shop.follow();
  if (random.below(3) === 0) await shop.tell(changes.slice(random.below(changes.length + 1)));
}

describe("random writes of merchants", () => {
  it.each([1, 2].slice(0, ofVolume(1, 2)))(
    "have one entry each, with the right actor, operation and object: seed %i",
    async (seed) => {
      const shop = anAuditedShop();
      const noted = await writeAtRandom(shop, chance(seed), ofVolume(1000, 20_000));
      await shop.follow();
      const pages = await walkPages({ shop, path: "/v2/audit-log?page[limit]=100" });
      const told = pages.flatMap(({ body }) =>
        body.data.map(({ actor, operation, action, object }: AuditRow) =>
          note(actor.id, operation, action, object.type, object.id),
        ),
      );
      expect(noted.length).toBeGreaterThan(500);
      expect(told.toSorted()).toEqual(noted.toSorted());
      const pagesOf = async function* () {
        yield shop.table.all();
      };
      const gaps = await describeGaps({
        table: shop.table,
        pages: pagesOf,
        now: shop.now(),
        pause: async () => {},
      });
      expect(gaps).toEqual([expect.stringMatching(/^0 changes without an entry/)]);
      expect(JSON.stringify(pages.map(({ body }) => body))).not.toContain("@larkfield.example");
    },
  );
});

type AuditRow = {
  readonly actor: { readonly id: string };
  readonly operation: string;
  readonly action: string;
  readonly object: { readonly type: string; readonly id: string };
};
