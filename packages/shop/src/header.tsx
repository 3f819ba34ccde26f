import { useLocation } from "preact-iso";
import { member } from "./api.ts";
import { count } from "./cart.ts";
import { categories } from "./catalog.ts";
import { useLoaded } from "./hooks.ts";

export function Header() {
  const { path, query, route } = useLocation();
  const nodes = useLoaded(categories, []).value ?? [];
  const links = nodes.map(({ attributes: { name, slug } }) => [`/shop/categories/${slug}`, name] as const);
  const isSearch = path === "/shop/search";
  // Results come while one types. All that is typed is one step of the browser's history.
  const search = (words: string) => route(`/shop/search?q=${encodeURIComponent(words)}`, isSearch);
  return (
    <nav class="head line wrap" aria-label="Shop">
      <a class="brand" href="/shop">
        Tidewater
      </a>
      <search class="grow">
        <input
          {...{ type: "search", placeholder: "Search mugs, teas, gifts", "aria-label": "Search" }}
          value={isSearch ? query["q"] : ""}
          onInput={({ currentTarget }) => search(currentTarget.value)}
        />
      </search>
      <a href={member.value ? "/shop/account" : "/shop/sign-in"}>{member.value?.name ?? "Sign in"}</a>
      <a href="/shop/cart">
        Cart <span class="count">{count.value}</span>
      </a>
      <div class="categories line">
        {[["/shop", "Everything"] as const, ...links].map(([href, name]) => (
          <a key={href} href={href} aria-current={path === href ? "page" : undefined}>
            {name}
          </a>
        ))}
      </div>
    </nav>
  );
}
