import fc from "fast-check";
import { UNKNOWN_ID } from "../../unknown-id.ts";
import { drawKind } from "../run.ts";
import type { Model, ModelRule, Shopper } from "./model.ts";
import type { PriceData, Request } from "./requests.ts";

/** A request in numbers that choose among what exists by then. */
export type Command = {
  readonly do: Request["do"];
  readonly one: number;
  readonly two: number;
  readonly three: number;
  readonly word: number;
  readonly shopper: Shopper;
};

const SKUS = ["A", "B", "C", "D"];
const NAMES = ["cups", "mugs", "tea"];
const few = fc.nat({ max: 5 });

const shopper: fc.Arbitrary<Shopper> = fc.record(
  {
    channel: fc.constantFrom("web", "app"),
    tag: fc.constantFrom("gold", "new"),
    account: fc.constantFrom("account-1", "account-2"),
    customer: fc.constant("customer-1"),
    currency: fc.constantFrom("USD", "USD", "GBP"),
  },
  { requiredKeys: ["currency"] },
);

const commandOf = (all: readonly (readonly [number, Request["do"]])[]): fc.Arbitrary<Command> =>
  fc.record({
    do: drawKind(all),
    ...{ one: few, two: few, three: few, word: few, shopper },
  });

const WRITES: readonly (readonly [number, Request["do"]])[] = [
  ...([
    [3, "create product"],
    [4, "change product"],
    [1, "delete product"],
    [2, "create node"],
  ] as const),
  ...([
    [1, "change node"],
    [1, "delete node"],
    [5, "attach"],
    [2, "detach"],
    [3, "create price"],
  ] as const),
  ...([
    [3, "change price"],
    [1, "delete price"],
    [2, "change catalog"],
    [3, "create rule"],
  ] as const),
  ...([
    [1, "schedule rule"],
    [1, "delete rule"],
    [6, "publish"],
    [1, "delete release"],
  ] as const),
];

/** Commands of clients that write at once. */
export const write = commandOf(WRITES);
export const command = commandOf([
  ...WRITES,
  ...([
    [1, "delete releases"],
    [1, "list releases"],
    [2, "wait"],
    [14, "look"],
  ] as const),
]);

const at = <T>(all: readonly T[], place: number): T | undefined => all[place % Math.max(all.length, 1)];
/** One place in six names nothing that exists. */
const idAt = (all: readonly { readonly id: string }[], place: number) =>
  (place === 5 ? undefined : at(all, place)?.id) ?? UNKNOWN_ID;

const MINUTE = 60_000;

/** A time that is over, one that runs, one to come, or always. */
function chooseSchedule({ now }: Model, place: number): ModelRule["schedule"] {
  const bounds = [
    { from: now - MINUTE, to: now - 1000 },
    { from: null, to: now + MINUTE },
    { from: now + MINUTE, to: null },
  ];
  return bounds[place] ?? null;
}

function choosePrice(model: Model, { word, three }: Command): PriceData {
  const amounts = word % 2 ? { USD: 100 + word } : { USD: 200 + word, GBP: 300 + word };
  const schedule = three < 4 ? chooseSchedule(model, three) : null;
  if (!schedule) return { amounts };
  return { amounts, sale: { amounts: { USD: 50 + word, GBP: 60 + word }, ...schedule } };
}

export function choose(model: Model, command: Command): Request | undefined {
  const { one, two, three, word } = command;
  const product = idAt(model.products, one);
  const name = `${at(NAMES, word)}`;
  const status = two < 4 ? "live" : "draft";
  const node = at(model.nodes, two);
  const inTree = { hierarchy: node?.hierarchy ?? "", node: node?.id ?? "" };
  switch (command.do) {
    case "wait":
      return { do: "wait", seconds: word * 20 };
    case "create product":
      return { do: command.do, sku: at(SKUS, one) ?? "", name, status };
    case "change product":
      return { do: command.do, product, name: `${name} ${three}`, status };
    case "delete product":
      return { do: command.do, product };
    case "create node": {
      const hierarchy = at(model.hierarchies, one) ?? "";
      const below = model.nodes.filter((other) => other.hierarchy === hierarchy);
      const parent = two < 3 ? at(below, three)?.id : undefined;
      return { do: command.do, hierarchy, ...(parent ? { parent } : {}), name };
    }
    case "change node":
      return node && { do: command.do, ...inTree, name };
    case "delete node": {
      // The contract does not say what becomes of the nodes below.
      const isLeaf = node && !model.nodes.some(({ parent }) => parent === node.id);
      return isLeaf ? { do: command.do, ...inTree } : undefined;
    }
    case "attach":
    case "detach":
      return node && { do: command.do, ...inTree, product };
    default:
      return chooseForCatalogs(model, command);
  }
}

function chooseForCatalogs(model: Model, command: Command): Request | undefined {
  const { one, two, three, word } = command;
  const catalog = at(model.catalogs, one);
  const book = at(model.books, two);
  if (!catalog || !book) return undefined;
  switch (command.do) {
    case "create price":
      return { do: command.do, book: book.id, sku: at(SKUS, one) ?? "", data: choosePrice(model, command) };
    case "change price":
    case "delete price": {
      const [sku, price] = at([...book.prices], one) ?? [];
      if (!price || sku === undefined) return undefined;
      if (command.do === "delete price") return { do: command.do, book: book.id, price: price.id };
      return { do: command.do, book: book.id, sku, price: price.id, data: choosePrice(model, command) };
    }
    case "change catalog": {
      const [first = "", second = ""] = two % 2 ? model.hierarchies.toReversed() : model.hierarchies;
      const ids = model.books.map(({ id }) => id);
      const books = word < 2 ? ids : word < 4 ? ids.toReversed() : ids.slice(word - 4, word - 3);
      return {
        do: command.do,
        catalog: catalog.id,
        hierarchies: three < 3 ? [first, second] : [first],
        books,
      };
    }
    case "create rule": {
      const { channel, tag, account, customer } = command.shopper;
      const listOf = (value: string | undefined) => (value === undefined ? [] : [value]);
      const who = { channels: listOf(channel), tags: listOf(tag) };
      const people = { accounts: listOf(account), customers: listOf(customer) };
      const schedule = chooseSchedule(model, two);
      return { do: command.do, data: { catalog: catalog.id, ...who, ...people, schedule } };
    }
    case "schedule rule":
      return { do: command.do, rule: idAt(model.rules, two), schedule: chooseSchedule(model, three) };
    case "delete rule":
      return { do: command.do, rule: idAt(model.rules, two) };
    case "publish":
    case "delete releases":
    case "list releases":
      return { do: command.do, catalog: catalog.id };
    case "delete release":
      return { do: command.do, catalog: catalog.id, release: idAt(catalog.releases, two) };
    case "look":
      return chooseLook(model, command.shopper, 1 + (word % 3));
    default:
      return undefined;
  }
}

/** A shopper who asks for everything that there is or was. */
function chooseLook(model: Model, shopper: Shopper, limit: number) {
  const products = [...model.products.map(({ id }) => id), ...model.gone];
  const asked = { products, nodes: model.nodes.map(({ id }) => id) };
  return { do: "look", shopper, asked, limit } as const;
}

const nothing = { one: 0, two: 0, three: 5, word: 0, shopper: { currency: "USD" } };

/** Two products with prices in nodes of two catalogs, one of which is published. */
export const START: readonly Command[] = [
  { ...nothing, do: "create product" },
  { ...nothing, do: "create product", one: 1, word: 1 },
  { ...nothing, do: "create node", two: 5 },
  { ...nothing, do: "create node", one: 1, two: 5 },
  { ...nothing, do: "attach" },
  { ...nothing, do: "attach", one: 1, two: 1 },
  { ...nothing, do: "create price" },
  { ...nothing, do: "create price", one: 1, two: 1, word: 2 },
  { ...nothing, do: "publish" },
  { ...nothing, do: "create rule", one: 1, two: 5, shopper: { currency: "USD", channel: "web" } },
];
