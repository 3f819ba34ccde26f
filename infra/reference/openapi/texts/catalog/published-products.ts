import type { Texts } from "../texts.ts";

export const catalogProducts: Texts = {
  components: {
    CatalogProduct:
      "A product as a release has it and shoppers read it. Sales start and end without a new release; all else is as it was published.",
    ConfiguredCatalogProduct:
      "A bundle with a shopper's selection, its price, and the products that were chosen.",
    SearchedProduct: "A product that a search found, with what searches filter and count by.",
  },
  fields: {
    id: "Id of the product, the same as in `/pcm/products` and in every release.",
    attributes: "What shoppers can be shown of the product.",
    relationships: "Its files, and the products that belong to it.",
    meta: "Prices ready to be shown, place in the navigation, variations and selection.",
    "meta.catalog_id": "Id of the catalog whose release it is from; cart items keep it.",
    "meta.display_price": "What it costs now in the shopper's currency; absent without a price in it.",
    "meta.original_price":
      "List prices in the currencies with a running sale. Absent without one; may be absent if the shopper's currency has none.",
    "meta.original_display_price": "List price in the shopper's currency; absent if no sale runs in it.",
    "meta.tiers": "Volume prices that count now, ready to be shown; absent without any.",
    "meta.product_types":
      "Always one: `standard`, `bundle`, `child` or `parent`. A parent cannot be put into a cart, only its children can.",
    "meta.language": "Locale of the name and description; absent if they are the product's own texts.",
    "meta.variations": "Of a parent: its variations with all options, in the order of the matrix.",
    "meta.variation_matrix": "Of a parent: which options lead to which child; empty on all other products.",
    "meta.child_option_ids": "Of a child: the options that it was built of, in the order of the variations.",
    "meta.child_variations": "Of a child: the variations of its parent, each with the option that it has.",
    "meta.price_modifiers":
      "Of a child: the price modifiers of its options, by name. They change a price taken over from its parent, not one of its own.",
    "meta.bundle_configuration":
      "Of a bundle: the selection that is shown, which is the default one unless the bundle was configured.",
    "meta.search": "What searches know of the product in addition to what it shows: nodes, options.",
    "meta.component_product_data":
      "The products that were chosen, by id, with the prices that they have outside of the bundle.",
  },
};

export const catalogProductAttributes: Texts = {
  components: {
    CatalogProductAttributes:
      "What shoppers can be shown of a product. Attributes without a value are absent.",
    SearchedProductAttributes: "The same of a product that a search found; prices also in major units.",
  },
  fields: {
    name: "Name in the shopper's language if there is one, else the product's own.",
    description: "Description in the shopper's language if there is one, else the product's own.",
    sku: "Unique in the store; price books and carts find the product by it.",
    slug: "Name for use in URLs, unique in the store.",
    commodity_type: "`physical` for goods that are shipped, `digital` for all else.",
    external_ref: "Reference of the product in another system; null without one.",
    upc_ean: "Universal product code or European article number.",
    manufacturer_part_num: "Manufacturer part number, which merchants write as `mpn`.",
    tags: "Tags to find it by, in lower case.",
    base_product_id: "Of a child: the id of its parent.",
    components: "Of a bundle: its parts, by the key that a selection names them with.",
    custom_inputs: "Texts that shoppers give with it, by the key that cart items use for them.",
    extensions: "Further fields of the store's own, by the name of the extension.",
    shopper_attributes: "Custom attributes that merchants have set for shoppers.",
    created_at: "When the product was created.",
    updated_at: "When the product was last changed before it was published; lists show the latest first.",
    price:
      "What it costs now in each currency, a running sale included; absent without a price. A bundle without prices of its own costs the sum of its selection.",
    tiers: "Volume prices that count now, by name; absent while a sale without volume prices runs.",
    published_at: "When the release was published.",
  },
};

export const catalogProductRelationships: Texts = {
  components: { CatalogProductRelationships: "Files of a product, and the products that belong to it." },
  fields: {
    parent: "Of a child: its parent.",
    "parent.data": "Reference to the parent.",
    "parent.data.id": "Id of the parent.",
    children:
      "Of a parent: its children in the release, in the order of the matrix; empty on all other products.",
    files: "Files of the product; `include=files` adds them to the answer.",
    "files.data": "References to the files.",
    "files.data.id": "Id of the file.",
    "files.data.created_at": "When the file was added to the product.",
    main_image: "The image that stands for the product; `include=main_image` adds it to the answer.",
    "main_image.data": "Reference to the file; null without one.",
    "main_image.data.id": "Id of the file.",
    component_products: "Of a bundle: every product that its components offer, once.",
  },
};

export const catalogProductReferences: Texts = {
  components: { CatalogProductReferences: "Products that belong to another one, and where they are listed." },
  fields: {
    "": "References to the products.",
    id: "Id of the product.",
    links:
      "Where they are listed, as a path below `/catalog`. Children are listed at `/catalog/products/{product_id}/relationships/children`.",
  },
};

export const catalogProductReference: Texts = {
  components: {
    CatalogProductReference: "A reference to a product.",
    CatalogProductReferenceListResponse: "A page of references to products.",
  },
  fields: { id: "Id of the product." },
};

export const catalogProductAnswers: Texts = {
  components: {
    CatalogProductResponse: "A product, and what `include` asked for.",
    CatalogProductListResponse: "A page of products, and what `include` asked for.",
    ConfiguredCatalogProductResponse: "A configured bundle, and what `include` asked for.",
  },
};

export const catalogIncluded: Texts = {
  components: {
    CatalogIncluded: "What `include` asked for, each resource once. A kind of which there is none is absent.",
  },
  fields: {
    main_images: "Main images of the products, and of included component products.",
    files: "Files of the products.",
    component_products:
      "Products that the bundles of the answer offer, with the prices that they have outside of bundles. A page whose bundles offer more than 1,500 is 422.",
  },
};

export const configureRequests: Texts = {
  components: { ConfigureCatalogProductRequest: "A selection of the options of a bundle." },
  fields: {
    "": "The selection.",
    selected_options:
      "Quantities by component key and product id. A component that is left out has nothing chosen.",
  },
};
