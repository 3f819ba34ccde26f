import { CartwrightError } from "cartwright-client";
import { write } from "../../api/call.ts";
import { useRead, useValue } from "../../api/queries.ts";
import { tell } from "../../kit/action.ts";
import { CONSOLE, useAddress } from "../../kit/address.ts";
import type { Field, Values } from "../../kit/field-spec.ts";
import { Form } from "../../kit/form.tsx";
import { formatNumber } from "../../kit/format.ts";
import { List } from "../../kit/list.tsx";
import { Empty, Facts, Problems, Section, Skeleton, Title } from "../../kit/parts.tsx";
import { makeSlug } from "../../kit/slug.ts";
import { Tabs } from "../../kit/tabs.tsx";
import { settings } from "../../settings.ts";
import { words } from "../../words/words.ts";
import { Categories } from "./categories.tsx";
import { Pictures } from "./pictures.tsx";
import { PriceGrid } from "./price-grid.tsx";
import { mayWriteProducts, mayWriteStock, moveStock, type Product, readCounts, setPrice, useBook } from "./prices.ts";
import { productsList, showStatus } from "./products-page.tsx";

type Name = "name" | "sku" | "slug" | "description" | "status" | "commodity_type" | "tags" | "external_ref";

const FIELDS: readonly Field<Name>[] = [
  { kind: "text", name: "name", label: (w) => w.products.name, isRequired: true },
  { kind: "text", name: "sku", label: (w) => w.products.sku },
  { kind: "slug", name: "slug", label: (w) => w.products.slug },
  {
    ...{ kind: "choice", name: "status", label: (w) => w.products.status, isRequired: true },
    values: [
      { value: "live", label: (w) => w.products.statuses.live },
      { value: "draft", label: (w) => w.products.statuses.draft },
    ],
  },
  { kind: "long", name: "description", label: (w) => w.products.description },
  { kind: "tags", name: "tags", label: (w) => w.products.tags, hint: (w) => w.products.tagsHint },
  {
    ...{ kind: "choice", name: "commodity_type", label: (w) => w.products.commodity, isRequired: true },
    values: [
      { value: "physical", label: (w) => w.products.physical },
      { value: "digital", label: (w) => w.products.digital },
    ],
  },
  { kind: "text", name: "external_ref", label: (w) => w.products.reference },
];

const TABS = ["details", "prices", "stock", "pictures", "categories", "children"] as const;
type TabName = (typeof TABS)[number];

/** One product: its details, prices, stock, pictures, categories and variations, a tab each. */
export function ProductPage({ id }: { readonly id: string }) {
  const { products, kit } = words.value;
  const { path, query } = useAddress();
  const { data, error } = useRead("/pcm/products/{product_id}", {
    ids: { product_id: id },
    query: { include: ["main_image", "files"] },
  });
  if (error && !data) {
    const isGone = error instanceof CartwrightError && error.status === 404;
    return (
      <>
        <Title text={isGone ? kit.deleted : products.title} />
        {isGone ? (
          <Empty text={kit.deleted}>
            <a class="button" href={`${CONSOLE}/products`}>
              {products.title}
            </a>
          </Empty>
        ) : (
          <Problems error={error} />
        )}
      </>
    );
  }
  if (!data) return <Skeleton lines={8} />;
  const product = data.data;
  const tab = TABS.find((name) => name === query["tab"]) ?? "details";
  const isParent = product.meta.product_types.includes("parent");
  const shown = TABS.filter((name) => name !== "children" || isParent);
  const { slug } = product.attributes;
  return (
    <>
      <Title text={product.attributes.name}>
        {showStatus(product.attributes.status)}
        {settings.isDemo && slug && (
          <a class="button" href={`/shop/products/${slug}`}>
            {products.viewInShop}
          </a>
        )}
      </Title>
      <Tabs
        label={products.title}
        current={tab === "details" ? path : `${path}?tab=${tab}`}
        of={shown.map((name) => ({ href: name === "details" ? path : `${path}?tab=${name}`, text: products[name] }))}
      />
      <TabContent tab={tab} product={product} files={data.included?.files ?? []} />
    </>
  );
}

export type ProductFile = { readonly id: string; readonly file_name?: string; readonly link?: { readonly href?: string } };
type ContentProps = { readonly tab: TabName; readonly product: Product; readonly files: readonly ProductFile[] };

function TabContent({ tab, product, files }: ContentProps) {
  const { products } = words.value;
  switch (tab) {
    case "prices":
      return <PriceGrid sku={product.attributes.sku ?? ""} />;
    case "stock":
      return <StockTab product={product} />;
    case "pictures":
      return <Pictures product={product} files={files} />;
    case "categories":
      return <Categories product={product} />;
    case "children":
      return (
        <List spec={{ ...productsList, views: [], empty: () => products.noChildren }} where={`eq(parent_id,${product.id})`} />
      );
    default:
      return <Details product={product} />;
  }
}

function Details({ product }: { readonly product: Product }) {
  const { id, attributes, meta } = product;
  return (
    <Form
      fields={FIELDS}
      values={attributes}
      etag={meta.etag_id}
      canWrite={mayWriteProducts()}
      readCurrent={(current) => (current as Product).attributes}
      save={(changed, etag) =>
        write("put", "/pcm/products/{product_id}", {
          ids: { product_id: id },
          etag,
          body: { data: { type: "product", id, attributes: changed } },
        })
      }
    />
  );
}

function StockTab({ product: { id, attributes } }: { readonly product: Product }) {
  const { products } = words.value;
  const ids = [{ id }];
  const { data } = useValue(["stocks", ids], () => write("post", "/v2/inventories/multiple", { body: { data: ids } }));
  const [record] = data?.data ?? [];
  if (!data) return <Skeleton lines={3} />;
  const stock = record && readCounts(record);
  const save = async (changed: Values, _: unknown, key: string) => {
    const wanted = Number(changed["available"]);
    await moveStock(id, stock?.available, wanted, key);
    tell(products.stockSaved(attributes.name, formatNumber(wanted)));
  };
  return (
    <Section title={products.stock}>
      {stock ? (
        <Facts
          of={[
            [products.available, formatNumber(stock.available)],
            [products.allocated, formatNumber(stock.allocated)],
            [products.total, formatNumber(stock.total)],
          ]}
        />
      ) : (
        <p class="muted">{products.noStockRecord}</p>
      )}
      {mayWriteStock() && (
        <Form
          fields={[
            { kind: "whole", name: "available", label: (w) => (stock ? w.products.available : w.products.countStock), least: 0 },
          ]}
          values={{ available: stock?.available }}
          save={save}
        />
      )}
    </Section>
  );
}

/** A new product with its first price and stock. If these fail, the product stays and the page says what is missing. */
export function NewProductPage() {
  const { products, kit } = words.value;
  const { bookId, currency } = useBook();
  const { go } = useAddress();
  const fields: readonly Field[] = [
    ...FIELDS.slice(0, 5),
    { kind: "money", name: "price", currency, label: (w) => `${w.products.initialPrice} (${currency})` },
    { kind: "whole", name: "stock", label: (w) => w.products.initialStock, least: 0 },
  ];
  const save = async ({ price, stock, ...given }: Values, _: unknown, key: string) => {
    const name = String(given["name"] ?? "");
    const attributes = { slug: makeSlug(name), commodity_type: "physical", ...given, name } as const;
    const made = await write("post", "/pcm/products", { body: { data: { type: "product", attributes } }, key });
    const { sku } = made.data.attributes;
    try {
      if (typeof price === "number" && sku && bookId) await setPrice(bookId, sku, undefined, currency, price);
      if (typeof stock === "number") await moveStock(made.data.id, undefined, stock, `${key}-stock`);
    } catch {
      tell(products.createdWithoutPrice);
    }
    return made;
  };
  const open = (answer: unknown) => go(`${CONSOLE}/products/${(answer as { data: Product }).data.id}`);
  return (
    <>
      <Title text={products.newProduct} />
      <Form fields={fields} values={{ status: "draft" }} isNew button={kit.create} save={save} done={open} />
    </>
  );
}
