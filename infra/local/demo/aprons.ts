import type { CreateOptionModifierRequest } from "../../../lib/variations/schemas.ts";
import type { Good } from "./goods.ts";
import type { Motif } from "./pictures.ts";
import { prices } from "./specials.ts";
import { demoId } from "./stable-id.ts";

/** An apron in two colours and two sizes; the larger one costs more. */
export const apron: Good = {
  slug: "potters-apron",
  name: "Potter's apron",
  description: "Waxed cotton with a pocket for the ribs and a loop for the towel.",
  usd: 5200,
  eur: 4900,
  shape: "apron",
  colour: "#8a6a4f",
  tags: ["home"],
};

type Modifier = CreateOptionModifierRequest["data"]["attributes"];

type ApronOption = {
  readonly name: string;
  readonly description: string;
  /** Changes to the children with this option. */
  readonly modifiers: readonly Modifier[];
  readonly motif: Partial<Motif>;
};

/** Added to the apron's price for the larger size. */
export const largeSize = { modifier: "apron-large", currencies: prices(400, 380) } as const;

/** Every text of a child shows its options. @param joint between the name of the child and that of the option */
function makeModifiers(name: string, joint: string, sentence: string): Modifier[] {
  return [
    { type: "name_append", value: `${joint}${name}` },
    { type: "description_append", value: ` ${sentence}` },
    { type: "sku_append", value: `-${name.toUpperCase()}` },
    { type: "slug_append", value: `-${name.toLowerCase()}` },
  ];
}

const inColour = (name: string, colour: string, description: string): ApronOption => ({
  name,
  description,
  modifiers: makeModifiers(name, " – ", `${description}.`),
  motif: { colour },
});

const inSize = (name: string, description: string, more: readonly Modifier[] = []): ApronOption => ({
  name,
  description,
  modifiers: [...makeModifiers(name, ", ", `Size ${name}, ${description.toLowerCase()}.`), ...more],
  motif: { label: name },
});

/** Variations in the order in which they appear in the children's names. */
export const apronVariations: readonly {
  readonly name: string;
  readonly sort_order: number;
  readonly options: readonly ApronOption[];
}[] = [
  {
    name: "Colour",
    sort_order: 2,
    options: [
      inColour("Clay", apron.colour, "The colour of wet clay"),
      inColour("Slate", "#4d5560", "Dark grey"),
    ],
  },
  {
    name: "Size",
    sort_order: 1,
    options: [
      inSize("M", "Up to 180 cm"),
      inSize("L", "From 180 cm", [{ type: "price", value: largeSize.modifier }]),
    ],
  },
];

/** A child product of the apron: one option of each variation, and the motif of its picture. */
export type ApronChild = { readonly optionIds: readonly string[]; readonly slug: string } & Motif;

export function optionId(name: string): string {
  return demoId(`option ${name}`);
}

/** Every combination of the options. */
export const apronChildren: readonly ApronChild[] = apronVariations.reduce<readonly ApronChild[]>(
  (children, { options }) =>
    children.flatMap((child) =>
      options.map(({ name, motif }) => ({
        ...child,
        ...motif,
        optionIds: [...child.optionIds, optionId(name)],
        slug: `${child.slug}-${name.toLowerCase()}`,
      })),
    ),
  [{ ...apron, optionIds: [] }],
);
