import { read } from "../api/call.ts";
import { useValue } from "../api/queries.ts";
import { keepDecimalPlaces } from "./format.ts";

/** The store's currencies, read once for all pages. */
export function useCurrencies() {
  return useValue(["currencies"], async () => {
    const { data } = await read("/v2/currencies", {});
    keepDecimalPlaces(data);
    return data;
  });
}
