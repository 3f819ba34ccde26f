import { listPages, Screen } from "../../kit/screen.tsx";
import { CatalogPage, CatalogsPage } from "./catalog-page.tsx";
import { catalogs, priceBooks } from "./catalogs.tsx";

export function CatalogScreen() {
  return (
    <Screen
      pages={{ "/": CatalogsPage, "/new": catalogs.NewPage, ...listPages("/catalog", [priceBooks]), "/:id": CatalogPage }}
    />
  );
}
