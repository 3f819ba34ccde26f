import { useId } from "preact/hooks";
import { read } from "../api/call.ts";
import { session } from "../api/session.ts";
import { CONSOLE, useAddress } from "../kit/address.ts";
import { Dialog } from "../kit/dialog.tsx";
import type { Option } from "../kit/field-spec.ts";
import { searchTest } from "../kit/filter-text.ts";
import { Picker } from "../kit/picker.tsx";
import { words } from "../words/words.ts";
import { listAreas } from "./areas.ts";

const MOST = 5;

/** Finds pages, orders, products and customers by the beginning of a word. The id of an option is its address. */
async function findPlaces(typed: string): Promise<readonly Option[]> {
  const text = typed.trim();
  const w = words.value;
  const areas = listAreas(session.value?.staff.role ?? "read_only");
  const pages = areas
    .filter((area) => area.label(w).toLowerCase().includes(text.toLowerCase()))
    .map(({ name, label }) => ({
      id: name === "today" ? CONSOLE : `${CONSOLE}/${name}`,
      label: label(w),
      note: w.shell.pagesFound,
    }));
  if (text.length < 2) return pages;
  const mayReadPeople = areas.some(({ name }) => name === "orders");
  const found = await Promise.all([...(mayReadPeople ? [findOrders(text), findCustomers(text)] : []), findProducts(text)]);
  return [...pages, ...found.flat()];
}

async function findOrders(text: string): Promise<readonly Option[]> {
  const filter = searchTest(["order_number", "name", "email"], text);
  const { data } = await read("/v2/orders", { query: { filter, "page[limit]": MOST } });
  return data.map(({ id, order_number, customer, contact }) => ({
    id: `${CONSOLE}/orders/${id}`,
    label: order_number ?? id.slice(0, 8),
    note: `${words.value.shell.orders} · ${(customer ?? contact)?.name ?? ""}`,
  }));
}

async function findProducts(text: string): Promise<readonly Option[]> {
  const { data } = await read("/pcm/products", { query: { filter: searchTest(["name", "sku"], text), "page[limit]": MOST } });
  return data.map(({ id, attributes }) => ({
    id: `${CONSOLE}/products/${id}`,
    label: attributes.name,
    note: `${words.value.shell.products} · ${attributes.sku ?? ""}`,
  }));
}

async function findCustomers(text: string): Promise<readonly Option[]> {
  const { data } = await read("/v2/customers", { query: { filter: searchTest(["name", "email"], text), "page[limit]": MOST } });
  return data.map(({ id, name, email }) => ({
    id: `${CONSOLE}/people/customers/${id}`,
    label: name,
    note: `${words.value.shell.people} · ${email}`,
  }));
}

export function JumpDialog({ close }: { readonly close: () => void }) {
  const { shell } = words.value;
  const { go } = useAddress();
  const id = useId();
  const choose = (to: string) => {
    if (to === "") return;
    close();
    go(to);
  };
  return (
    <Dialog title={shell.jumpTitle} close={close}>
      <label class="muted" for={id}>
        {shell.jumpHint}
      </label>
      <Picker given={{ id, autofocus: true }} id="" find={findPlaces} choose={choose} />
    </Dialog>
  );
}
