/** A product of the searched shop, with prices in minor units and its nodes. */
export type SearchedGood = {
  readonly name: string;
  readonly sku: string;
  readonly usd?: number;
  readonly gbp?: number;
  readonly nodes: readonly ("mugs" | "large" | "pans")[];
  readonly more?: object;
};

const long = [
  "Thrown on the wheel in a small workshop by the river, dipped twice into a glaze of wood ash, fired for two days",
  "and polished by hand until the foot is smooth enough for a varnished table, this mug is made for slow mornings.",
].join(" ");

const mug = (name: string, sku: string, usd: number, more: object = {}): SearchedGood => ({
  ...{ name, sku, usd, gbp: usd - 300, more },
  nodes: ["mugs"],
});
const pan = (name: string, sku: string, usd: number, more: object = {}): SearchedGood => ({
  ...{ name, sku, usd, gbp: usd - 300, more },
  nodes: ["pans"],
});

/** Twenty-six simple products. With a parent, its two children and a bundle there are thirty. */
export const SEARCHED_GOODS: readonly SearchedGood[] = [
  mug("Alder mug", "MUG-ALDER", 1500, {
    slug: "alder-mug",
    description: long,
    tags: ["ceramic", "gift"],
    locales: { fr: { name: "Tasse en aulne" } },
    shopper_attributes: { range: "river" },
    admin_attributes: { supplier: "secret" },
    extensions: { details: { brand: "Riverside" } },
  }),
  { name: "Quartz bowl", sku: "BOWL-Q", nodes: ["pans"] },
  mug("Birch mug", "MUG-BIRCH", 1600, { tags: ["ceramic"] }),
  mug("Cedar mug", "MUG-CEDAR", 1700, { tags: ["ceramic"] }),
  mug("Dune mug", "MUG-DUNE", 1700, { tags: ["ceramic"] }),
  mug("Ember mug", "MUG-EMBER", 900),
  mug("Steel mug", "MUG-STEEL", 2000, { tags: ["steel"] }),
  { ...mug("Fern mug", "MUG-FERN", 2100), nodes: ["large"] },
  { ...mug("Grove mug", "MUG-GROVE", 2200), nodes: ["large"] },
  { ...mug("Heath mug", "MUG-HEATH", 2300), nodes: ["mugs", "pans"] },
  mug("Filter LK-118", "LK-118", 500),
  pan("Iron pan", "PAN-IRON", 4500, { tags: ["iron"] }),
  pan("Copper pan", "PAN-COPPER", 12000, { tags: ["copper"] }),
  pan("Crêpe pan", "PAN-CREPE", 3900),
  pan("Milk pan", "PAN-MILK", 2900),
  pan("O'Neil & Co, (Ltd) && Sons", "PAN-ONEIL", 5000),
  pan("<b>old pan", "PAN-B", 1000),
  pan("iron skillet", "SKILLET", 5000),
  pan("Wok", "WOK", 6000),
  pan("Steamer", "STEAMER", 3300, { tags: ["steel"] }),
  pan("Lid 20", "LID-20", 800),
  pan("Lid 24", "LID-24", 850),
  pan("Lid 28", "LID-28", 900),
  pan("Trivet", "TRIVET", 700),
  pan("Oven cloth", "CLOTH", 650),
  pan("Ladle", "LADLE", 1100),
];
