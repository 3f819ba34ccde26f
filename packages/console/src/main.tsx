import { type ComponentType, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ErrorBoundary, LocationProvider, lazy, useLocation } from "preact-iso";
import { beginSession, session } from "./api/session.ts";
import { CONSOLE } from "./kit/address.ts";
import { useCurrencies } from "./kit/currencies.ts";
import { Empty, Problems, Skeleton, Title } from "./kit/parts.tsx";
import { MissingPage } from "./kit/screen.tsx";
import { SignedInPage, SignInPage } from "./screens/sign-in/sign-in-page.tsx";
import { settings } from "./settings.ts";
import { Frame } from "./shell/frame.tsx";
import { words } from "./words/words.ts";

// Each screen is a part of its own, loaded when it is opened.
const SCREENS: Readonly<Record<string, ComponentType>> = {
  "": lazy(() => import("./screens/today/index.tsx").then((all) => all.TodayScreen)),
  orders: lazy(() => import("./screens/orders/index.tsx").then((all) => all.OrdersScreen)),
  products: lazy(() => import("./screens/products/index.tsx").then((all) => all.ProductsScreen)),
  catalog: lazy(() => import("./screens/catalog/index.tsx").then((all) => all.CatalogScreen)),
  promotions: lazy(() => import("./screens/promotions/index.tsx").then((all) => all.PromotionsScreen)),
  people: lazy(() => import("./screens/people/index.tsx").then((all) => all.PeopleScreen)),
  own: lazy(() => import("./screens/own/index.tsx").then((all) => all.OwnScreen)),
  settings: lazy(() => import("./screens/settings/index.tsx").then((all) => all.SettingsScreen)),
  team: lazy(() => import("./screens/team/index.tsx").then((all) => all.TeamScreen)),
};

function Pages() {
  const { path } = useLocation();
  useEffect(() => scrollTo(0, 0), [path]);
  const area = path.split("/")[2] ?? "";
  const Shown = SCREENS[area] ?? MissingPage;
  return <Shown key={area} />;
}

/** A fault of a page, in place of the page. */
function Broken() {
  const { shell } = words.value;
  return (
    <>
      <Title text={shell.broken} />
      <Empty text={shell.brokenText}>
        <button type="button" onClick={() => location.reload()}>
          {shell.reload}
        </button>
      </Empty>
    </>
  );
}

function SignedIn() {
  const [isBroken, setBroken] = useState(false);
  // Amounts wait for the decimal places of the store's own currencies.
  const { data, error } = useCurrencies();
  return (
    <Frame>
      <Problems error={error} />
      {!data && !error && <Skeleton />}
      {isBroken && <Broken />}
      {(data || error) && !isBroken && (
        <ErrorBoundary onError={() => setBroken(true)}>
          <Pages />
        </ErrorBoundary>
      )}
    </Frame>
  );
}

function App() {
  const { path } = useLocation();
  const [isReady, setReady] = useState(false);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (path === `${CONSOLE}/signed-in` || location.hash.startsWith("#invitation=")) setReady(true);
    else
      beginSession()
        .catch(setError)
        .finally(() => setReady(true));
  }, []);
  if (!isReady) return <Skeleton />;
  if (session.value) return <SignedIn />;
  if (error) return <Problems error={error} />;
  return path === `${CONSOLE}/signed-in` ? <SignedInPage /> : <SignInPage />;
}

const isElsewhere = settings.address !== "" && location.origin !== settings.address;
if (isElsewhere) location.replace(settings.address + location.pathname + location.search + location.hash);

const root = document.querySelector("#console");
root?.replaceChildren(); // Removes what the page shows before the script runs.
if (root && !isElsewhere) {
  render(
    <LocationProvider scope={CONSOLE}>
      <App />
    </LocationProvider>,
    root,
  );
}
