import type { Texts } from "../texts.ts";

export const products: Texts = {
  components: {
    Product:
      "A product as merchants edit it. Shoppers see it once it is live, in a node of a catalog, and published. Prices are in price books, stock in inventories.",
  },
  fields: {
    id: "Id of the product, the same in every release.",
    attributes: "What merchants say about it.",
    meta: "Its kind and, of a parent or child, its variations.",
    relationships: "Files, variations and other products that belong to it.",
  },
};

export const productAttributes: Texts = {
  components: {
    ProductAttributes: "What merchants say about a product. Attributes without a value are absent.",
  },
  fields: {
    name: "Name as shoppers see it.",
    commodity_type: "`physical` for goods that are shipped, `digital` for all else.",
    status: "`live` products are published with the next release of a catalog, `draft` ones are not.",
    sku: "Unique in the store; price books find the product by it. Without one it has no price of its own.",
    slug: "Name for use in URLs, unique in the store. It is made from the name if none is given.",
    description: "Description as shoppers see it.",
    upc_ean: "Universal product code or European article number.",
    mpn: "Manufacturer part number; shoppers read it as `manufacturer_part_num`.",
    external_ref: "Reference of the product in another system.",
    tags: "Tags to find it by, in lower case.",
    locales: "Names and descriptions in other languages, by locale such as `fr-FR`.",
    custom_inputs: "Texts that shoppers give with it, by the key that cart items use for them.",
    components: "Parts of a bundle, by key. A product with any is a bundle.",
    build_rules: "Which combinations of its variations get a child; without rules all of them do.",
    extensions: "Further fields of the store's own, by the name of the extension.",
    shopper_attributes: "Custom attributes that shoppers see.",
  },
};

export const productMeta: Texts = {
  components: {
    ProductMeta:
      "Kind of a product, and for parents and children the variations that the children were built of.",
  },
  fields: {
    created_at: "When the product was created.",
    updated_at: "When the product was last changed.",
    product_types:
      "Always one: `bundle` has components, `parent` has been built, `child` was made by building its parent, `standard` is all else.",
    variation_matrix: "Of a parent: which options lead to which child; empty on all other products.",
    variations: "Of a parent: its variations as they were when its children were built.",
    child_option_ids: "Of a child: the options that it was built of, in the order of the variations.",
    child_variations: "Of a child: the variations of its parent, each with the option that it has.",
    custom_relationships: "Always empty: there are no custom relationships.",
  },
};

export const productRelationships: Texts = {
  components: { ProductRelationships: "What belongs to a product, and where it is read." },
  fields: {
    children: "The children of a parent, which are listed elsewhere.",
    "children.links": "Where the children can be read: a path below `/pcm`.",
    "children.data": "Always empty.",
    component_products: "The products that a bundle offers.",
    "component_products.links": "Where these products can be read: a path below `/pcm`.",
    "component_products.data": "Each product of the options, once; empty unless it is a bundle.",
    "component_products.data.id": "Id of the product.",
    files: "Files of the product.",
    "files.links": "Where the files can be read: a path below `/pcm`.",
    "files.data": "References to the files.",
    "files.data.id": "Id of the file.",
    main_image: "The image that stands for the product.",
    "main_image.links": "Where the main image can be read: a path below `/pcm`.",
    "main_image.data": "Reference to the file; null without one.",
    "main_image.data.id": "Id of the file.",
    templates: "Always empty: products have no templates here.",
    "templates.data": "Always empty.",
    "templates.links": "Present for compatibility: nothing can be read there.",
    variations: "The variations that children are built of.",
    "variations.links": "Where the variations can be read: a path below `/pcm`.",
    "variations.data": "References to them, in the order of the matrix.",
    "variations.data.id": "Id of the variation.",
    base_product: "Of a child: its parent.",
    "base_product.data": "Reference to the parent.",
    "base_product.data.id": "Id of the parent.",
  },
};
