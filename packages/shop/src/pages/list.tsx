import { useState } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { categories, findGoods, type Good } from "../catalog.ts";
import { useLoaded } from "../hooks.ts";
import { Empty, Heading, Picture, Price, Show } from "../parts.tsx";

const PAGE = 24;
/** Pictures that are visible without scrolling. */
const FIRST = 4;
/** The products at the top of the first page, by slug. */
const FEATURED = ["heron-teapot", "morning-set"];

/** Everything, a category, or what a search has found. */
export function ListPage() {
  const { path, query } = useLocation();
  const { category = "" } = useRoute().params;
  const words = query["q"] ?? "";
  const [count, setCount] = useState(PAGE);
  const list = useLoaded(() => findGoods(words, category, count), [words, category, count]);
  const nodes = useLoaded(categories, []).value;
  const name = nodes?.find(({ attributes: { slug } }) => slug === category)?.attributes.name ?? "…";
  const { goods, found = -1 } = list.value ?? { goods: [] };
  const title = category ? name : words ? `Results for “${words}”` : "Everything";
  const nothing = words || category ? `Nothing found for “${words || category}”` : "Nothing is on sale yet";
  if (found === 0) return <Empty title={nothing} text="Try another word, or come back soon." />;
  return (
    <>
      {path === "/shop" ? <Hero goods={goods} /> : <Heading text={title} />}
      <p role="status">{found < 0 ? !list.error && "Looking …" : `${found} ${found === 1 ? "product" : "products"}`}</p>
      <Show of={list} shape="cards">
        {() => <ul class="cards">{goods.map((good, at) => card(good, path !== "/shop" && at < FIRST))}</ul>}
      </Show>
      {found > goods.length && <button {...{ type: "button", onClick: () => setCount(count + PAGE) }}>Show more</button>}
    </>
  );
}

function Hero({ goods }: { goods: readonly Good[] }) {
  const featured = FEATURED.flatMap((slug) => goods.find(({ product }) => product.attributes.slug === slug) ?? []);
  return (
    <section class="hero">
      <div class="stack">
        <Heading text="Slow things for the table, made by the water" title="Pottery, tea and paper" />
        <p>Pottery from our workshop, tea worth waiting for, and paper to write about both.</p>
        <p class="line wrap">
          <a {...{ class: "button main", href: "/shop/categories/pottery" }}>Shop pottery</a>
          <a {...{ class: "button", href: "/shop/categories/sets" }}>Gift sets</a>
        </p>
      </div>
      <ul class="cards">{featured.length > 0 ? featured.map((good) => card(good, true)) : <li class="skeleton" />}</ul>
    </section>
  );
}

/** @param isFirst true if the card is visible without scrolling */
function card({ product, picture }: Good, isFirst: boolean) {
  const { name, description, slug } = product.attributes;
  const { product_types: types, original_display_price: before } = product.meta;
  const kind = before ? "Sale" : types.includes("bundle") ? "Set" : types.includes("parent") ? "In variations" : "";
  return (
    <li key={product.id}>
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
