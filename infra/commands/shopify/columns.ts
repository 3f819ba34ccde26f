/** Names of a column in the newer and in the older product export of Shopify; letter case does not matter. */
const COLUMNS = {
  handle: ["URL handle", "Handle"],
  title: ["Title"],
  description: ["Description", "Body (HTML)"],
  vendor: ["Vendor"],
  type: ["Type"],
  category: ["Product category"],
  tags: ["Tags"],
  status: ["Status"],
  published: ["Published on online store", "Published"],
  option1Name: ["Option1 name"],
  option1Value: ["Option1 value"],
  option2Name: ["Option2 name"],
  option2Value: ["Option2 value"],
  option3Name: ["Option3 name"],
  option3Value: ["Option3 value"],
  sku: ["SKU", "Variant SKU"],
  barcode: ["Barcode", "Variant Barcode"],
  price: ["Price", "Variant Price"],
  compareAt: ["Compare-at price", "Variant Compare At Price"],
  taxable: ["Charge tax", "Variant Taxable"],
  cost: ["Cost per item"],
  taxCode: ["Tax code", "Variant Tax Code"],
  tracker: ["Inventory tracker", "Variant Inventory Tracker"],
  quantity: ["Inventory quantity", "Variant Inventory Qty"],
  oversell: ["Continue selling when out of stock", "Variant Inventory Policy"],
  grams: ["Weight value (grams)", "Variant Grams"],
  shipping: ["Requires shipping", "Variant Requires Shipping"],
  image: ["Product image URL", "Image Src"],
  imagePosition: ["Image position"],
  variantImage: ["Variant image URL", "Variant Image"],
  giftCard: ["Gift card"],
  seoTitle: ["SEO title"],
  seoDescription: ["SEO description"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Field = keyof typeof COLUMNS;

/** Where the columns of a file are. */
export type Header = {
  /** The column's position and its name in this file. */
  readonly fields: ReadonlyMap<Field, Column>;
  /** By the key of the attribute that each becomes. */
  readonly metafields: ReadonlyMap<string, Column>;
  /** Columns without a place in the store. */
  readonly others: readonly Column[];
  readonly width: number;
};

type Column = { readonly at: number; readonly name: string };

const FIELDS = new Map(
  Object.entries(COLUMNS).flatMap(([field, names]) =>
    names.map((name) => [name.toLowerCase(), field] as const),
  ),
);

/** `Material (product.metafields.custom.material)` */
const METAFIELD = /\(product\.metafields\.([^.()]+)\.([^()]+)\)\s*$/i;

/** The first of two columns for the same field counts. @throws Error with a message for the user without handle or title */
export function readHeader(names: readonly string[], file: string): Header {
  const fields = new Map<Field, Column>();
  const metafields = new Map<string, Column>();
  const others: Column[] = [];
  for (const [at, text] of names.entries()) {
    const name = text.trim();
    const field = FIELDS.get(name.toLowerCase());
    const [, namespace, key] = METAFIELD.exec(name) ?? [];
    if (field && isField(field) && !fields.has(field)) fields.set(field, { at, name });
    else if (namespace && key) metafields.set(`${namespace}_${key}`, { at, name });
    else if (name !== "") others.push({ at, name });
  }
  if (fields.has("handle") && fields.has("title")) return { fields, metafields, others, width: names.length };
  throw new Error(
    `${file} is no product export of Shopify: it has no columns 'Title' and 'URL handle' (or 'Handle').`,
  );
}

function isField(name: string): name is Field {
  return name in COLUMNS;
}
