import { read } from "../../api/call.ts";
import type { FindOptions } from "../../kit/field-spec.ts";
import { Moment } from "../../kit/parts.tsx";
import { defineResource } from "../../kit/resource.tsx";

/** Price books whose name has the text. There are few, so all are read. */
const findBooks: FindOptions = async (typed) => {
  const { data } = await read("/pcm/pricebooks", { query: { "page[limit]": 100 } });
  const text = typed.trim().toLowerCase();
  return data
    .filter(({ attributes }) => attributes.name.toLowerCase().includes(text))
    .map(({ id, attributes }) => ({ id, label: attributes.name }));
};

async function nameBook(id: string): Promise<string> {
  return (await read("/pcm/pricebooks/{pricebook_id}", { ids: { pricebook_id: id } })).data.attributes.name;
}

export const priceBooks = defineResource("/pcm/pricebooks", "/pcm/pricebooks/{pricebook_id}", "pricebook_id", {
  ...{ address: "/catalog/price-books", type: "pricebook", hasAttributes: true, canDelete: true, writers: ["catalog"] },
  title: (w) => w.catalog.books,
  newTitle: (w) => w.catalog.newBook,
  nameOf: ({ attributes }) => attributes.name,
  list: {
    caption: (w) => w.catalog.books,
    empty: (w) => w.catalog.noBooks,
    columns: [
      { head: (w) => w.catalog.name, show: ({ attributes }) => attributes.name },
      { head: (w) => w.catalog.description, show: ({ attributes }) => attributes.description },
      { head: (w) => w.catalog.changedAt, show: ({ attributes }) => <Moment at={attributes.updated_at} /> },
    ],
  },
  fields: [
    { kind: "text", name: "name", label: (w) => w.catalog.name, isRequired: true },
    { kind: "text", name: "description", label: (w) => w.catalog.description },
    { kind: "text", name: "external_ref", label: (w) => w.orders.externalRef },
  ],
});

export const catalogs = defineResource("/catalogs", "/catalogs/{catalog_id}", "catalog_id", {
  ...{ address: "/catalog", type: "catalog", hasAttributes: true, writers: ["catalog"] },
  title: (w) => w.catalog.catalogs,
  newTitle: (w) => w.catalog.newCatalog,
  nameOf: ({ attributes }) => attributes.name,
  list: {
    caption: (w) => w.catalog.catalogs,
    empty: (w) => w.catalog.empty,
    columns: [
      { head: (w) => w.catalog.name, show: ({ attributes }) => attributes.name },
      { head: (w) => w.catalog.description, show: ({ attributes }) => attributes.description },
      { head: (w) => w.catalog.versions, isNumber: true, show: ({ relationships }) => relationships.releases.meta.count },
      { head: (w) => w.catalog.changedAt, show: ({ attributes }) => <Moment at={attributes.updated_at} /> },
    ],
  },
  fields: [
    { kind: "text", name: "name", label: (w) => w.catalog.name, isRequired: true },
    { kind: "text", name: "description", label: (w) => w.catalog.description },
    { kind: "reference", name: "pricebook_id", label: (w) => w.catalog.priceBook, find: findBooks, nameOf: nameBook },
  ],
  defaults: { hierarchy_ids: [] },
});
