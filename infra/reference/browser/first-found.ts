/** Makes Enter in the search open the first result if no other one is selected. Scalar does nothing then. */
export function openFirstFound(): void {
  addEventListener(
    "keydown",
    ({ key, target }) => {
      const isSearch = target instanceof HTMLInputElement && target.getAttribute("role") === "combobox";
      if (key !== "Enter" || !isSearch) return;
      const results = document.getElementById(target.getAttribute("aria-controls") ?? "");
      if (!results?.querySelector("a[aria-selected=false]") || results.querySelector("[aria-selected=true]"))
        return;
      results.querySelector<HTMLElement>("a[role=option]")?.click();
    },
    { capture: true },
  );
}
