import { listPages, Screen } from "../../kit/screen.tsx";
import { CatalogPage, CatalogsPage } from "./catalog-page.tsx";
import { catalogs, priceBooks } from "./catalogs.tsx";
import { hierarchies } from "./categories.tsx";

export function CatalogScreen() {
  return (
    <Screen
      pages={{
        "/": CatalogsPage,
        "/new": catalogs.NewPage,
        ...listPages("/catalog", [priceBooks, hierarchies]),
        "/:id": CatalogPage,
      }}
    />
  );
}
