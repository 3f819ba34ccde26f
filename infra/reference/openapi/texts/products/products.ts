import type { Texts } from "../texts.ts";

const requests: Texts = {
  components: {
    CreateProductRequest: "A product to create. Its status is `draft` unless `live` is sent.",
    UpdateProductRequest:
      "Changes to a product. Fields that are left out keep their values; null removes optional ones.",
  },
  fields: {
    id: "Id of the product. It may be left out; another one than in the path is 422.",
    "attributes.name": "Name as shoppers see it.",
    "attributes.commodity_type": "`physical` for goods that are shipped, `digital` for all else.",
    "attributes.status":
      "`live` products are published with the next release of a catalog, `draft` ones are not. A new product is a draft by default.",
    "attributes.sku":
      "Unique in the store; price books find the product by it. A bundle without a price costs what its selected options cost.",
    "attributes.slug":
      "Name for use in URLs, unique in the store. A new product without one gets a slug made from its name.",
    "attributes.description": "Description as shoppers see it, at most 20,000 characters.",
    "attributes.upc_ean": "Universal product code or European article number; not checked.",
    "attributes.mpn":
      "Manufacturer part number. Shoppers read it as `manufacturer_part_num`, and filters use that name.",
    "attributes.external_ref":
      "Reference of the product in another system, at most 2,048 characters; it need not be unique.",
    "attributes.tags":
      "At most 20 tags, without spaces and commas. They are stored in lower case, each once.",
    "attributes.locales": "Names and descriptions in other languages, by locale such as `fr-FR`.",
    "attributes.custom_inputs":
      "Texts that shoppers give with the product, such as an engraving, each by a key of your own.",
    "attributes.components":
      "Parts of a bundle, each by a key of your own, with at most 1,500 different products as options. They make the product a bundle, which releases leave out while one of its options is a draft.",
    "attributes.extensions": "Further fields of the store's own, grouped by the name of an extension.",
    "attributes.admin_attributes": "Custom texts by key, at most 100, that shoppers do not see.",
    "attributes.shopper_attributes": "Custom texts by key, at most 100, that shoppers see.",
  },
};

const linked: Texts = {
  components: {
    LinkedVariationsRequest: "Variations of a product, which replace those that it has.",
  },
  fields: {
    variations: "The variations to link. If they are left out, those of the product stay.",
    "variations.data": "References to variations, at most 100, in the order of the matrix.",
    "variations.data.id": "Id of the variation.",
  },
};

const answers: Texts = {
  components: {
    ProductResponse: "A product, and what `include` asked for.",
    ProductListResponse:
      "A page of products. All products are listed latest change first, children of a parent in the order of its matrix.",
    ProductIncluded: "What `include` asked for, each resource once. A kind of which there is none is absent.",
  },
  fields: {
    main_images: "Main images, with `include=main_image`.",
    files: "Linked files, with `include=files`.",
    component_products: "Products that bundles offer as options, with `include=component_products`.",
  },
};

const files: Texts = {
  components: {
    ProductFilesRequest: "References to files, at most 500. A file that is named twice counts once.",
  },
  fields: {
    "": "References to the files.",
    type: "Always `file`.",
    id: "Id of the file.",
    meta: "Details of the link to the file.",
    "meta.tags": "What the file is for, in at most 20 tags. Ignored when files are unlinked.",
  },
};

const variations: Texts = {
  components: {
    ProductVariationsRequest:
      "References to variations, at most 500. Their order is that of the levels of the matrix.",
  },
  fields: {
    "": "References to the variations.",
    id: "Id of the variation.",
    meta: "Ignored.",
    "meta.tags": "Ignored.",
  },
};

const references: Texts = {
  components: {
    ProductReferenceListResponse:
      "What a product is linked to: its files, main image, variations, or the products that a bundle offers.",
  },
  fields: {
    "": "A reference for each; empty if there are none.",
    type: "Type of the linked resource.",
    id: "Id of the linked resource.",
    meta: "Present in the list of files: tags and time of the link.",
    "meta.tags": "Tags that were given when the file was linked.",
    "meta.created_at": "When the file was linked.",
  },
};

const image: Texts = {
  components: {
    MainImageRequest: "The main image of a product, as one reference or a list of one.",
    MainImageReference: "A reference to a file.",
  },
  fields: {
    "": "A reference to the file, alone or in a list.",
    type: "`file` or `main_image`, which mean the same.",
    id: "Id of the file.",
  },
};

const nodes: Texts = {
  components: {
    AttachNodesRequest:
      "Products to put into nodes or to take out of them: at most 1,000 pairs of a product and a node.",
    AttachNodesResponse: "How many nodes the products were put into or taken out of.",
  },
  fields: {
    "": "A filter that chooses the products, and the ids of the nodes.",
    node_ids:
      "Ids of at most 100 nodes, of any hierarchies. Unknown ones are skipped and listed in `nodes_not_found`.",
    meta: "Result of the request.",
    "meta.nodes_attached":
      "How many of the nodes were found; 0 if no product passes the filter. The same when products are taken out.",
    "meta.nodes_detached": "The same number, only when products are taken out of nodes.",
    "meta.nodes_not_found": "Ids from the request that no node has.",
  },
};

export const productTexts: readonly Texts[] = [
  requests,
  linked,
  answers,
  files,
  variations,
  references,
  image,
  nodes,
];
