import type { CreateProductRequest } from "../../../lib/products/schemas.ts";
import type { Shape } from "./pictures.ts";

type CustomInputs = NonNullable<CreateProductRequest["data"]["attributes"]["custom_inputs"]>;

export type Good = {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** Prices in cents; a good without a euro price is not sold in euros. */
  readonly usd: number;
  readonly eur?: number;
  readonly shape: Shape;
  readonly colour: string;
  readonly tags: readonly string[];
  readonly isDigital?: boolean;
  readonly customInputs?: CustomInputs;
};

const text = (name: string, longest: number, required: boolean): CustomInputs[string] => ({
  name,
  validation_rules: [{ type: "string", options: { max_length: longest } }],
  required,
});

type Row = readonly [slug: string, name: string, usd: number, eur: number, Shape, colour: string, string];

const row =
  (...tags: readonly string[]) =>
  ([slug, name, usd, eur, shape, colour, description]: Row): Good => ({
    ...{ slug, name, usd, eur, shape, colour, description, tags },
  });

const POTTERY: readonly Row[] = [
  ["alder-mug", "Alder mug", 1800, 1700, "mug", "#6f8f7a", "Stoneware for a long coffee, glazed by hand."],
  ["heron-teapot", "Heron teapot", 5400, 5100, "teapot", "#5b7a94", "Pours four cups without a drip."],
  ["tide-bowl", "Tide bowl", 2200, 2100, "bowl", "#3f7f8c", "A deep bowl with the glaze of low water."],
  [
    "pebble-cup",
    "Pebble espresso cup",
    1400,
    1300,
    "mug",
    "#a08b78",
    "Small, thick-walled, hard to put down.",
  ],
  ["dune-plate", "Dune plate", 2600, 2400, "plate", "#d3a86b", "A dinner plate the colour of dry sand."],
  ["harbour-jug", "Harbour jug", 3800, 3600, "jug", "#4f6d7a", "Holds a litre of water, milk or tulips."],
];

const TEA: readonly Row[] = [
  [
    "kelp-green",
    "Kelp green tea",
    1250,
    1190,
    "tin",
    "#52796f",
    "Steamed green tea, 100 g, soft and grassy.",
  ],
  ["lighthouse", "Lighthouse breakfast tea", 1100, 1050, "tin", "#9c4a3c", "Strong black tea, 125 g."],
  [
    "driftwood",
    "Driftwood oolong",
    1650,
    1550,
    "tin",
    "#8a6a4f",
    "Roasted oolong, 75 g, good for five steeps.",
  ],
  ["sea-mint", "Sea mint infusion", 950, 900, "tin", "#6fa287", "Mint, nettle and lemon peel, no caffeine."],
];

const COFFEE: readonly Row[] = [
  [
    "gull-blend",
    "Gull blend coffee",
    1550,
    1450,
    "bag",
    "#7a5c48",
    "Whole beans, 350 g, chocolate and plum.",
  ],
  ["slack-tide", "Slack tide decaf", 1600, 1500, "bag", "#5d6470", "Whole beans, 350 g, water process."],
];

const HOME: readonly Row[] = [
  [
    "cove-candle",
    "Cove candle",
    2400,
    2250,
    "candle",
    "#86a3a8",
    "Soy wax with juniper; burns for 45 hours.",
  ],
  ["cedar-soap", "Salt and cedar soap", 800, 750, "soap", "#c2a98c", "A bar of olive oil soap, 120 g."],
  ["tea-towel", "Linen tea towel", 1800, 1650, "towel", "#5b7a94", "Washed linen that dries glasses clear."],
  ["oak-tray", "Oak tea tray", 4600, 4300, "tray", "#b58150", "Oiled oak, room for a pot and two cups."],
  ["whisk", "Bamboo whisk", 1350, 1250, "whisk", "#c9a253", "Eighty prongs, cut from one piece."],
  [
    "infuser",
    "Glass infuser",
    1700,
    1600,
    "infuser",
    "#5f9ea0",
    "For one large cup; safe in the dishwasher.",
  ],
  ["scoop", "Copper tea scoop", 1150, 1100, "scoop", "#b8683f", "Measures three grams, ages well."],
];

const PAPER: readonly Row[] = [
  ["pencils", "Ferry pencil set", 900, 850, "pencils", "#3f7f8c", "Three graphite pencils, HB, 2B and 4B."],
  ["chart", "Harbour chart print", 3200, 3000, "print", "#4f8aa8", "A screen print of the bay, 30 by 40 cm."],
];

export function makeGoodSku({ slug }: Pick<Good, "slug">): string {
  return `TW-${slug.toUpperCase()}`;
}

/** The small shop of `npm start`: tea, pottery and paper. */
export const goods: readonly Good[] = [
  ...POTTERY.map(row("pottery")),
  ...TEA.map(row("tea")),
  ...COFFEE.map(row("coffee")),
  ...HOME.map(row("home")),
  ...PAPER.map(row("paper")),
  {
    ...row("paper")(["notebook", "Monogrammed notebook", 1500, 1400, "book", "#7d5a6b", "160 dotted pages."]),
    customInputs: { initials: text("Initials on the cover", 3, true) },
  },
  {
    ...row("paper")(["card", "Letterpress card", 600, 550, "card", "#c46f5a", "We write your words inside."]),
    customInputs: { message: text("Message", 200, false) },
  },
  {
    slug: "pottery-class",
    name: "Evening pottery class",
    description: "Three hours at the wheel in our workshop in Portland, Maine.",
    usd: 6500,
    shape: "ticket",
    colour: "#6f8f7a",
    tags: ["class"],
    isDigital: true,
  },
  {
    ...row(
      "tea",
      "guide",
    )(["tea-guide", "The tea guide", 1200, 1100, "screen", "#52796f", "A book to download."]),
    isDigital: true,
  },
];
