import { Screen } from "../../kit/screen.tsx";
import { NewProductPage, ProductPage } from "./product-page.tsx";
import { ProductsPage } from "./products-page.tsx";

export function ProductsScreen() {
  return <Screen pages={{ "/": ProductsPage, "/new": NewProductPage, "/:id": ProductPage }} />;
}
