import { createHash, randomUUID } from "node:crypto";
import { hashSecret } from "../../../lib/auth/application-key.ts";
import { createApplicationKey } from "../../../lib/auth/store.ts";
import { publishProducts } from "../../../lib/catalog/publish-products.ts";
import type { FileResource, PublishedProduct } from "../../../lib/catalog/published.ts";
import { getHead } from "../../../lib/catalog/store.ts";
import type { Context } from "../../../lib/http/context.ts";
import { DEFAULT_SETTINGS } from "../../../lib/settings/settings.ts";
import { getSettings, saveSettings } from "../../../lib/settings/store.ts";
import { deadlineIn } from "../../../lib/table/deadline.ts";
import { ConditionFailed, type Table } from "../../../lib/table/table.ts";
import { addDemoExtensions } from "./extensions.ts";
import { type Good, goods } from "./goods.ts";
import { picture } from "./pictures.ts";

/** The ready clients. They only work where `CARTWRIGHT_DEMO_KEYS` says so, which no deployment does. */
export const DEMO_ADMIN = { clientId: "demo-admin", secret: "demo-secret" } as const;
export const DEMO_SHOP = { clientId: "demo-shop" } as const;

const OPENED = "2026-01-12T08:00:00.000Z";
const id = (name: string) => stableId(`cartwright demo ${name}`);
const CATALOG_ID = id("catalog");
const PRICEBOOK_ID = id("price book");

export async function createDemoKeys(table: Table): Promise<void> {
  const created_at = OPENED;
  const { clientId, secret } = DEMO_ADMIN;
  await ifAbsent(
    createApplicationKey(table, {
      client_id: clientId,
      name: "Demo shop, both grants",
      grants: ["client_credentials", "implicit"],
      secret_hash: hashSecret(secret),
      created_at,
    }),
  );
  await ifAbsent(
    createApplicationKey(table, {
      client_id: DEMO_SHOP.clientId,
      name: "Demo shop, shoppers",
      grants: ["implicit"],
      created_at,
    }),
  );
}

/** Opens the demo shop where nothing is sold yet, through the functions that merchants' endpoints use. */
export async function openDemoShop(table: Table, imageBase: string): Promise<void> {
  const { settings, version } = await getSettings(table);
  if (version === 0) await ifAbsent(saveSettings(table, { settings: { ...settings, currencies }, version }));
  await addDemoExtensions(merchant(table));
  const { value: head } = await getHead(table);
  if (head.live.length > 0) return;
  const products = goods.map((good) => productOf(good, imageBase));
  await publishProducts(merchant(table), CATALOG_ID, products);
}

/** The picture at a path such as `/demo-images/alder-mug.svg`. */
export function demoPicture(path: string): string | undefined {
  const good = goods.find(({ slug }) => path === `/demo-images/${slug}.svg`);
  return good && picture(good.shape, good.colour);
}

const [usd] = DEFAULT_SETTINGS.currencies;
const currencies = usd
  ? [usd, { ...usd, ...{ id: id("EUR"), code: "EUR", exchange_rate: 0.93, default: false }, ...euroFormat() }]
  : [];

function euroFormat() {
  return { format: "€{price}", decimal_point: ".", thousand_separator: "," };
}

async function ifAbsent(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

function productOf(good: Good, imageBase: string): PublishedProduct {
  const { slug, name, description, usd: dollars, eur, tags, isDigital, customInputs } = good;
  const image = imageOf(good, imageBase);
  return {
    id: id(slug),
    productType: "standard",
    attributes: {
      name,
      description,
      slug,
      tags,
      sku: `TW-${slug.toUpperCase()}`,
      commodity_type: isDigital ? "digital" : "physical",
      created_at: OPENED,
      updated_at: OPENED,
      ...(customInputs ? { custom_inputs: customInputs } : {}),
    },
    prices: [
      {
        pricebook_id: PRICEBOOK_ID,
        sales: {},
        currencies: {
          USD: { amount: dollars, includes_tax: false },
          ...(eur ? { EUR: { amount: eur, includes_tax: false } } : {}),
        },
      },
    ],
    mainImage: image,
    files: [image],
    nodes: [],
  };
}

function imageOf({ slug, shape, colour }: Good, imageBase: string): FileResource {
  const fileId = id(`picture of ${slug}`);
  return {
    id: fileId,
    type: "file",
    file_name: `${slug}.svg`,
    mime_type: "image/svg+xml",
    file_size: Buffer.byteLength(picture(shape, colour)),
    link: { href: `${imageBase}/demo-images/${slug}.svg` },
    links: { self: `/v2/files/${fileId}` },
    meta: { timestamps: { created_at: OPENED }, dimensions: { width: 400, height: 400 } },
  };
}

/** The same UUID for the same name on every machine, so that the README can name products. */
function stableId(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

const OPENING_MS = 60_000;

function merchant(table: Table): Context {
  const nothing = () => {};
  return {
    table,
    now: () => new Date(),
    newId: () => randomUUID(),
    caller: { grant: "client_credentials", clientId: DEMO_ADMIN.clientId },
    shopper: {},
    profile: "specification",
    log: { info: nothing, warn: nothing, error: nothing },
    deadline: deadlineIn(OPENING_MS),
    effectId: randomUUID().slice(0, 16),
    demoKeys: "allowed",
    signer: () => Promise.reject(new Error("The demo shop signs nothing.")),
  };
}
