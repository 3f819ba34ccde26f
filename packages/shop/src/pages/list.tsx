import { useSignal } from "@preact/signals";
import { useLocation, useRoute } from "preact-iso";
import { currency } from "../api.ts";
import { categories, findGoods, type Good } from "../catalog.ts";
import { useLoaded } from "../hooks.ts";
import { Empty, Heading, Picture, Price, Show } from "../parts.tsx";

const PAGE = 24;
/** How many pictures of a list one sees before scrolling. */
const FIRST = 4;
/** The products at the top of the first page, by slug. */
const FEATURED = ["tea-for-two", "harbour-jug", "alder-mug"];

/** Everything, a category, or what a search has found. */
export function ListPage() {
  const { path, query } = useLocation();
  const { category = "" } = useRoute().params;
  const words = query["q"] ?? "";
  const count = useSignal(PAGE);
  const wanted = { words, category, count: count.value };
  const list = useLoaded(() => findGoods(wanted), [words, category, count.value, currency.value]);
  const nodes = useLoaded(categories, []).value;
  const name = nodes?.find(({ attributes: { slug } }) => slug === category)?.attributes.name ?? "…";
  const title = category ? name : words ? `Results for “${words}”` : "Search";
  const { goods, found } = list.value ?? { goods: [], found: undefined };
  if (found === 0)
    return <Empty title={`Nothing found for “${words || category}”`} text="Try a shorter word." />;
  return (
    <>
      {path === "/shop" ? <Hero goods={goods} /> : <Heading text={title} />}
      <p class="muted" role="status">
        {found === undefined ? "Looking …" : `${found} ${found === 1 ? "product" : "products"}`}
      </p>
      <Show of={list} shape="goods">
        {() => (
          <ul class="goods">
            {goods.map((good, at) => (
              <Card key={good.product.id} good={good} isFirst={path !== "/shop" && at < FIRST} />
            ))}
          </ul>
        )}
      </Show>
      {(found ?? 0) > goods.length && (
        <button type="button" onClick={() => (count.value += PAGE)}>
          Show more
        </button>
      )}
    </>
  );
}

function Hero({ goods }: { goods: readonly Good[] }) {
  const featured = FEATURED.map((slug) => goods.find(({ product }) => product.attributes.slug === slug));
  return (
    <section class="hero">
      <div>
        <Heading text="Slow things for the table, made by the water" title="Pottery, tea and paper" />
        <p>Pottery from our workshop, tea worth waiting for, and paper to write about both.</p>
        <a {...{ class: "button main", href: "/shop/categories/pottery" }}>Shop pottery</a>
        <a {...{ class: "button", href: "/shop/categories/sets" }}>Gift sets</a>
      </div>
      {featured.map((good, at) =>
        good ? <Tile key={at} good={good} /> : <span key={at} class="skeleton" />,
      )}
    </section>
  );
}

function Tile({ good: { product, picture } }: { good: Good }) {
  return (
    <a class="tile" href={`/shop/products/${product.attributes.slug}`}>
      <Picture href={picture} size={560} isFirst />
      <span>
        {product.attributes.name} <Price of={product.meta} />
      </span>
    </a>
  );
}

function Card({ good: { product, picture }, isFirst }: { good: Good; isFirst: boolean }) {
  const { name, description, slug } = product.attributes;
  const { product_types: types, original_display_price: before } = product.meta;
  const kind = before
    ? "Sale"
    : types.includes("bundle")
      ? "Set"
      : types.includes("parent")
        ? "In variations"
        : "";
  return (
    <li>
      <a href={`/shop/products/${slug}`}>
        <Picture href={picture} size={320} isFirst={isFirst} />
        {kind && <span class="badge">{kind}</span>}
        <h2>{name}</h2>
        <p class="muted">{description}</p>
        <Price of={product.meta} />
      </a>
    </li>
  );
}
