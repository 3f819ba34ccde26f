import { readField, readList } from "../entries/api-calls.ts";
import { bringImages, type Files } from "./bring-files.ts";
import { toCombinations, type Variation } from "./bring-variations.ts";
import { chooseChanges, toChildFields } from "./product-fields.ts";
import type { ShopProduct } from "./products.ts";
import { Refused, read, readAll, send, type Target, tellRefusal } from "./target.ts";
import type { ShopVariant } from "./variants.ts";
import { readText } from "./views.ts";

type Parent = {
  readonly id: string;
  readonly product: ShopProduct;
  readonly variations: readonly Variation[];
  readonly files: Files;
};

/**
 * Builds the children of a parent if they are not those of the file, and writes what differs in each. Returns their ids by
 * sku, without those that the service refuses, which are reported.
 */
export async function bringChildren(target: Target, parent: Parent): Promise<ReadonlyMap<string, string>> {
  const { id, product, variations, files } = parent;
  const combinations = toCombinations(product, variations).map((ids) => ids.join());
  const before = await readChildren(target, id);
  const isBuilt = before.size === combinations.length && combinations.every((key) => before.has(key));
  const faults = isBuilt ? [] : await buildChildren(target, id);
  const children = isBuilt ? before : await readChildren(target, id);
  const idsBySku = new Map<string, string>();
  for (const [at, variant] of product.variants.entries()) {
    const key = combinations[at] ?? "";
    const child = children.get(key);
    const isNew = !before.has(key);
    const childId = await tellRefusal(target, variant.row, async () => {
      if (child === undefined)
        throw new Refused([{ detail: ["No child was built.", ...faults].join(" "), source: "" }]);
      return bringChild(target, { product, variant, child, files, isNew });
    });
    if (childId !== undefined) idsBySku.set(variant.sku, childId);
  }
  return idsBySku;
}

/** The children by their options. */
async function readChildren(target: Target, id: string): Promise<ReadonlyMap<string, unknown>> {
  const children = await readAll(target, `/pcm/products/${id}/children`);
  return new Map(
    children.map((child) => [readList(readField(child, "meta"), "child_option_ids").join(), child]),
  );
}

const PAUSE_MS = 500;
const MOST_PAUSES = 3600; // half an hour: builds of a store run one after the other
const FINAL = ["success", "failed", "cancelled"];

/** Waits for the end of the build. Returns what went wrong with single children. @throws Refused if the build failed */
async function buildChildren(target: Target, id: string): Promise<readonly string[]> {
  let job = await send(target, "POST", `/pcm/products/${id}/build`);
  const path = `/pcm/jobs/${readText(job, "id")}`;
  for (let pauses = 0; !FINAL.includes(readText(job, "attributes", "status")); pauses += 1) {
    if (pauses === MOST_PAUSES)
      throw new Error("The store does not end the build of children; try again later.");
    await target.wait(PAUSE_MS);
    job = readField(await read(target, path), "data");
  }
  const errors = (await readAll(target, `${path}/errors`)).map((one) =>
    readText(one, "attributes", "message"),
  );
  if (readText(job, "attributes", "status") === "success") return errors;
  throw new Refused([{ detail: ["Its children could not be built.", ...errors].join(" "), source: "" }]);
}

type Child = {
  readonly product: ShopProduct;
  readonly variant: ShopVariant;
  readonly child: unknown;
  readonly files: Files;
  readonly isNew: boolean;
};

/** Returns its id. */
async function bringChild(target: Target, { product, variant, child, files, isNew }: Child): Promise<string> {
  const id = readText(child, "id");
  const attributes = chooseChanges(child, toChildFields(product, variant, child));
  const isChanged = Object.keys(attributes).length > 0;
  const view = isChanged
    ? await send(target, "PUT", `/pcm/products/${id}`, { type: "product", id, attributes })
    : child;
  const [first, ...others] = product.images;
  const hasNewImages = await bringImages(target, files, { view, first: variant.image ?? first, others });
  const outcome = isChanged || hasNewImages ? "changed" : "same";
  target.report.count("children", isNew ? "created" : outcome);
  return id;
}
