import { useLocation } from "preact-iso";
import { CURRENCIES, currency, member } from "./api.ts";
import { count, goods } from "./cart.ts";
import { categories } from "./catalog.ts";
import { useLoaded } from "./hooks.ts";
import { Choice } from "./parts.tsx";

export function Header() {
  const { path, query, route } = useLocation();
  const nodes = useLoaded(categories, []).value ?? [];
  const links = nodes.map(({ attributes: { name, slug } }) => [`/shop/categories/${slug}`, name] as const);
  const isSearch = path === "/shop/search";
  // Results come while one types. All that is typed is one step of the browser's history.
  const search = (words: string) => route(`/shop/search?q=${encodeURIComponent(words)}`, isSearch);
  const choose = (code: string) => {
    currency.value = code;
  };
  return (
    <header class="head">
      <a {...{ class: "brand", href: "/shop" }}>Tidewater</a>
      <search>
        <input
          {...{ type: "search", placeholder: "Search mugs, teas, gifts", "aria-label": "Search" }}
          value={isSearch ? query["q"] : ""}
          onInput={(event) => search(event.currentTarget.value)}
        />
      </search>
      <Choice
        {...{ label: "Currency", options: CURRENCIES.map((code) => [code, code]), value: currency.value }}
        disabled={goods.value.length > 0} // A cart keeps the currency of its first item.
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <a href={member.value ? "/shop/account" : "/shop/sign-in"}>{member.value?.name ?? "Sign in"}</a>
      <a href="/shop/cart">
        Cart <span class="count">{count.value}</span>
      </a>
      <nav aria-label="Categories">
        {[["/shop", "Everything"] as const, ...links].map(([href, name]) => (
          <a {...{ key: href, href, "aria-current": path === href ? "page" : undefined }}>{name}</a>
        ))}
      </nav>
    </header>
  );
}
