import { requirePricedCart } from "../../lib/carts/cart/read-priceable.ts";
import type { AmountsToExplain } from "../../lib/carts/price-evidence/amounts-to-explain.ts";
import { toAmountsOfCart } from "../../lib/carts/price-evidence/cart-amounts.ts";
import { explainAmounts } from "../../lib/carts/price-evidence/explain-amounts.ts";
import { readNames } from "../../lib/carts/price-evidence/read-names.ts";
import type { AmountStep, PriceEvidenceView } from "../../lib/carts/price-evidence/schemas.ts";
import { amountFormatter } from "../../lib/kernel/money.ts";
import { toAmountsOfOrder } from "../../lib/orders/amounts-of-order.ts";
import { getOrder } from "../../lib/orders/orders-store.ts";
import { findOtherAmounts } from "../../lib/orders/price-again.ts";
import { getVersion } from "../../lib/promotions/history-store.ts";
import type { Table } from "../../lib/table/table.ts";
import { columns } from "./columns.ts";
import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";
import { openContext } from "./command-context.ts";
import { TABLE_OPTION, withTable } from "./keys/open-table.ts";

const spec = {
  verb: "explain",
  forms: ["order ORDER_ID [--table NAME]", "cart CART_ID [--table NAME]"],
  text: `Shows what gave each cent of an order or a cart: price book, sale, tier, promotions, taxes and shipping.
An order is also priced again from what it kept; the command fails if an amount differs.`,
  options: { table: TABLE_OPTION },
} as const satisfies CommandSpec;

const LONGEST_MS = 30_000;

async function run(words: readonly string[]): Promise<void> {
  const { values, positionals } = readWords(spec, words, 2);
  const [what, id] = positionals;
  if (what !== "order" && what !== "cart") throw new Error("What? order ORDER_ID or cart CART_ID");
  if (id === undefined) throw new Error(`Which ${what}? ${what.toUpperCase()}_ID`);
  await withTable(values.table, async ({ table, place }) => {
    const explained = await (what === "order" ? explainOrder(table, id) : explainCart(table, id));
    if (!explained) throw new Error(`There is no ${what} '${id}' in ${place}.`);
    console.log(explained.lines.join("\n"));
    if (explained.wrong.length > 0) process.exitCode = 1;
    for (const one of explained.wrong) console.error(`Wrong: ${one}.`);
  });
}

export type Explained = { readonly lines: readonly string[]; readonly wrong: readonly string[] };

/** Undefined for an unknown order. */
export async function explainOrder(table: Table, id: string): Promise<Explained | undefined> {
  const order = (await getOrder(table, id))?.value;
  if (!order) return undefined;
  const wrong = findOtherAmounts(order);
  const amounts = toAmountsOfOrder(order);
  const lines = await describeAmounts(table, amounts);
  const versions = await describeVersions(table, amounts.promotions);
  const again = wrong.length === 0 ? ["Priced again: the same."] : [];
  return { lines: [...lines, ...versions, ...again], wrong };
}

/** @throws ApiError 404 for an unknown cart */
export async function explainCart(table: Table, id: string): Promise<Explained> {
  const caller = { grant: "client_credentials", clientId: "cartwright" } as const;
  const ctx = { ...openContext(table, { longestMs: LONGEST_MS }), caller };
  return {
    lines: await describeAmounts(table, toAmountsOfCart(await requirePricedCart(ctx, id))),
    wrong: [],
  };
}

async function describeAmounts(table: Table, amounts: AmountsToExplain): Promise<string[]> {
  const evidence = explainAmounts(amounts, await readNames({ table }, amounts.items));
  return describeEvidence(evidence, amounts.currency ? amountFormatter(amounts.currency) : String);
}

/** One line for each item, shipping group and total, and below it one for each of its steps. */
function describeEvidence(
  { of, id, catalog, items, shipping, steps, totals, missing }: PriceEvidenceView,
  format: (amount: number) => string,
): string[] {
  const toRow = (step: AmountStep) => [`  ${describeStep(step, format)}`, format(step.amount)];
  const from = catalog?.number === undefined ? "" : `, release ${catalog.number} of catalog ${catalog.id}`;
  const { rule } = catalog ?? {};
  const rows = [
    ...items.flatMap(({ name, quantity, total, steps: own }) => [
      ...[[`${quantity} x ${name}`, format(total)], ...own.map(toRow)],
    ]),
    ...shipping.flatMap(({ name, total, steps: own }) => [
      [`Shipping: ${name}`, format(total)],
      ...own.map(toRow),
    ]),
    ...steps.map(toRow),
    ["Total", format(totals.with_tax)],
  ];
  return [
    `${of === "order" ? "Order" : "Cart"} ${id}${from}${rule ? `, by rule ${rule.name ?? rule.id}` : ""}`,
    columns(rows),
    ...(missing.length > 0 ? [`Not kept: ${missing.join(", ")}.`] : []),
  ];
}

function describeStep(step: AmountStep, format: (amount: number) => string): string {
  const { kind, pricebook, product, name, id, code, version, rate, unit } = step;
  const book = pricebook ? ` in price book ${pricebook.name ?? pricebook.id}` : "";
  const called = name ?? id;
  return [
    `${kind.replaceAll("_", " ")}${book}`,
    ...(called === undefined ? [] : [called]),
    ...(product ? [`${product.quantity} x product ${product.id}`] : []),
    ...(unit === undefined ? [] : [`${format(unit)} each`]),
    ...(code && code !== called ? [`code ${code}`] : []),
    ...(version === undefined ? [] : [`version ${version}`]),
    ...(step.share_of_cart ? ["share of the whole cart"] : []),
    ...(step.minimum_quantity === undefined ? [] : [`from ${step.minimum_quantity} on`]),
    ...(step.until ? [`until ${step.until}`] : []),
    ...(step.named_by ? [`named by the ${step.named_by}`] : []),
    ...(rate === undefined ? [] : [`rate ${rate}`]),
    ...(step.included ? ["included"] : []),
  ].join(", ");
}

/** Says where the definition of a promotion can no longer be read. */
async function describeVersions(
  table: Table,
  promotions: AmountsToExplain["promotions"],
): Promise<readonly string[]> {
  const kept = await Promise.all(
    promotions.map(async ({ id, name, version }) => {
      const isRead = version === undefined || version === 1 || (await getVersion(table, id, version));
      return isRead ? [] : [`Version ${version} of '${name}' is no longer kept.`];
    }),
  );
  return kept.flat();
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
