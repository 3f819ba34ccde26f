import { Screen } from "../../kit/screen.tsx";
import { OrderPage } from "./order-page.tsx";
import { OrdersPage } from "./orders-page.tsx";

export function OrdersScreen() {
  return <Screen pages={{ "/": OrdersPage, "/:id": OrderPage }} />;
}
