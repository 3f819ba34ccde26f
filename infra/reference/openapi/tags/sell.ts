import type { TagGroup } from "./tag.ts";

/** For merchants: the catalog, its prices, promotions and stock. */
export const SELL: TagGroup = {
  name: "Sell",
  tags: [
    {
      name: "Products",
      description:
        "What the store sells, as merchants edit it under `/pcm/products`: standard products, bundles, parents with variations and their children. Shoppers see none of it before a catalog is published; what they see is in *Catalog (shopper)*.",
      has: ["products"],
    },
    {
      name: "Product files and images",
      description:
        "Which files belong to a product, and which of them is its main image. The files themselves are in *Files*.",
      has: ["products/files", "products/main-image"],
    },
    {
      name: "Variations",
      description:
        "Choices such as size or colour with their options, and the modifiers by which an option changes name, sku or price of a child. A parent product is linked to variations; a build makes a child product of every combination.",
      has: ["variations", "products/variations", "products/jobs/build-product"],
    },
    {
      name: "Hierarchies",
      description:
        "Trees of categories as merchants edit them, under `/pcm/hierarchies`. A catalog publishes any number of them. Their categories are in *Nodes*; the published ones that shoppers read are in *Catalog (shopper)*.",
      has: ["hierarchies"],
    },
    {
      name: "Nodes",
      description:
        "The categories of a hierarchy: their order, what is below them, and which products are in them. A node belongs to one hierarchy; a product may be in many nodes.",
      has: ["hierarchies/nodes", "hierarchies/list-product-nodes", "products/nodes"],
    },
    {
      name: "Price books",
      description:
        "Lists of prices by sku, in as many currencies as the store has. A catalog names the price books that it sells by. A single price of a book is under *Prices*.",
      has: ["price-books"],
    },
    {
      name: "Prices",
      description:
        "What a sku costs in a price book, with sales for a time and tiers by quantity. Amounts are integers in the currency's smallest unit. The modifiers by which children of a product cost more or less are here too.",
      has: ["price-books/prices", "price-books/modifiers"],
    },
    {
      name: "Catalogs",
      description:
        "A catalog puts hierarchies and price books together; publishing makes a release of it, a frozen copy that shoppers are served from. Edits reach shoppers with the next release.",
      has: ["catalogs"],
    },
    {
      name: "Catalog rules",
      description: "Which shoppers get which catalog: by account, customer, channel, tag or time.",
      has: ["catalogs/rules"],
    },
    {
      name: "Releases",
      description:
        "What a published catalog holds, as an administrator may read it for any shopper. The same products, nodes and prices are read by shoppers under *Catalog (shopper)*.",
      has: ["storefront-catalog/releases"],
    },
    {
      name: "Indexable fields",
      description:
        "What searches have in addition to the usual fields: attributes of extensions and shopper attributes to search, filter, sort and count by, and how words are split. Indexes have it after a reindex, or when their catalogs are published again.",
      has: ["search/merchant/fields"],
    },
    {
      name: "Search profiles",
      description:
        "In which fields searches look and how much each counts, what they are limited to, which synonyms they use. Changes count from the next search on.",
      has: ["search/merchant/profiles"],
    },
    {
      name: "Word lists",
      description:
        "Stopwords, which searches leave out, and synonyms, which find each other. Changes count from the next search on.",
      has: ["search/merchant/words"],
    },
    {
      name: "Search indexes",
      description:
        "The index of each published release, and jobs that rebuild indexes while the former ones serve searches.",
      has: ["search/merchant/indexes", "search/merchant/jobs"],
    },
    {
      name: "Files",
      description:
        "Pictures and documents: uploaded, announced for an upload of their own, or linked from elsewhere. A product names its files under *Product files and images*.",
      has: ["files"],
    },
    {
      name: "Background jobs",
      description:
        "Work under `/pcm` that goes on after its request was answered, such as the build of a product's children: how far it is and what went wrong. Jobs that make promotion codes are in *Promotion codes*.",
      has: ["products/jobs"],
    },
    {
      name: "Promotions",
      description:
        "Standard promotions: percentages, fixed amounts, gifts and bundles of items with a few settled conditions, given to everyone or for a code. Conditions of your own are in *Rule promotions*.",
      has: ["promotions"],
    },
    {
      name: "Promotion codes",
      description:
        "The codes of standard promotions, the jobs that make many of them, and who has used them. A shopper gives a code as a cart item.",
      has: ["promotions/codes", "promotions/jobs"],
    },
    {
      name: "Rule promotions",
      description:
        "Promotions whose conditions and actions are a tree of rules over the cart and its items. They and standard promotions count in one cart together, by priority.",
      has: ["promotions/rules"],
    },
    {
      name: "Rule promotion codes",
      description:
        "The codes of rule promotions, the jobs that make many of them, and who has used them. Shoppers see no difference between them and codes of standard promotions.",
      has: ["promotions/rules/codes", "promotions/rules/jobs"],
    },
    {
      name: "Stock",
      description:
        "How much there is of a product, in all or by location, and every movement of it. A product without a stock record cannot run out. Payments take stock by themselves.",
      has: ["inventory"],
    },
    {
      name: "Stock locations",
      description:
        "Where stock lies: warehouses and shops. A cart item may name the location it is taken from.",
      has: ["inventory/locations"],
    },
  ],
};
