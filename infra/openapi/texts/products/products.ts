import type { Texts } from "../texts.ts";

const requests: Texts = {
  components: {
    CreateProductRequest: "A product to make, a draft unless it says otherwise.",
    UpdateProductRequest:
      "What to change of a product. Fields that are left out keep their values; null removes those that may be null.",
  },
  fields: {
    id: "Id of the product; if given, the one in the path.",
    "attributes.name": "Name as shoppers see it.",
    "attributes.commodity_type": "`physical` for goods that are sent, `digital` for those that are not.",
    "attributes.status":
      "`live` products are published with the next release of a catalog, `draft` ones are not.",
    "attributes.sku":
      "Unique among products; prices are kept by it. A bundle without one costs what its selected options cost.",
    "attributes.slug":
      "Unique among products, for URLs. A product that is made without one gets one made from its name.",
    "attributes.description": "Description as shoppers see it, at most 20,000 characters.",
    "attributes.upc_ean": "Barcode number, UPC or EAN; not checked.",
    "attributes.mpn":
      "Part number of the manufacturer. Shoppers read it as `manufacturer_part_num`, and so do filters.",
    "attributes.external_ref":
      "What another system calls the product, at most 2,048 characters; need not be unique.",
    "attributes.tags": "At most 20 words without spaces and commas, kept in small letters and once each.",
    "attributes.locales": "Name and description in other languages, by language tag such as `fr-FR`.",
    "attributes.custom_inputs":
      "Texts that shoppers give with the product, such as an engraving, by a key of your own.",
    "attributes.components":
      "Parts of a bundle by a key of your own, with at most 1,500 different options; they make the product a bundle.",
    "attributes.extensions": "Fields of your own, in groups: a map of values for each extension.",
    "attributes.admin_attributes": "Custom texts by key, at most 100, which shoppers do not see.",
    "attributes.shopper_attributes": "Custom texts by key, at most 100, which shoppers see.",
  },
};

const linked: Texts = {
  components: {
    LinkedVariationsRequest: "The variations of a product, in place of those that it has.",
  },
  fields: {
    variations: "Left out, the variations stay as they are.",
    "variations.data": "References to variations, at most 100, in the order of the matrix.",
    "variations.data.id": "Id of the variation.",
  },
};

const answers: Texts = {
  components: {
    ProductResponse: "A product, with what `include` asks for.",
    ProductListResponse:
      "A page of products. The list of all has the latest change first, children come in matrix order.",
    ProductIncluded:
      "Resources related to the products of an answer, each once. A kind that none of them has is absent.",
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
    meta: "What is noted about the link to the file.",
    "meta.tags": "Words about what the file is for, at most 20. Not looked at when files are unlinked.",
  },
};

const variations: Texts = {
  components: {
    ProductVariationsRequest: "References to variations, at most 500, in the order of the matrix.",
  },
  fields: {
    "": "References to the variations.",
    id: "Id of the variation.",
    meta: "Accepted and not looked at.",
    "meta.tags": "Accepted and not looked at.",
  },
};

const references: Texts = {
  components: {
    ProductReferenceListResponse:
      "What a product is linked to: its files, main image, variations, or the products that a bundle offers.",
  },
  fields: {
    "": "A reference for each; empty where there is none.",
    type: "Kind of what the product is linked to.",
    id: "Id of what the product is linked to.",
    meta: "When and as what a file was linked; absent for all other references.",
    "meta.tags": "Words that were given when the file was linked.",
    "meta.created_at": "When the file was linked.",
  },
};

const image: Texts = {
  components: {
    MainImageRequest: "The image to show first for a product, as one reference or a list of one.",
    MainImageReference: "A reference to a file.",
  },
  fields: {
    "": "A reference to the file, alone or in a list.",
    type: "Kind of the reference; both words mean a file.",
    id: "Id of the file.",
  },
};

const nodes: Texts = {
  components: {
    AttachNodesRequest:
      "Which products go into which nodes, or out of them: at most 1,000 pairs of a product and a node.",
    AttachNodesResponse: "How many nodes were given products, or had them taken.",
  },
  fields: {
    "": "Products by a filter, and nodes by their ids.",
    node_ids: "Ids of nodes of any hierarchies, at most 100. Unknown ones are passed over and answered.",
    meta: "What came of the request.",
    "meta.nodes_attached": "How many of the nodes were found; 0 where no product passes the filter.",
    "meta.nodes_detached": "The same, when products are taken out of nodes; else absent.",
    "meta.nodes_not_found": "Those of the ids that no node has.",
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
