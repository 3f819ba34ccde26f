import { Drawer } from "cartwright-look/requests/drawer.tsx";
import { render } from "preact";
import { ErrorBoundary, LocationProvider, lazy, Route, Router } from "preact-iso";
import { readCart } from "./cart.ts";
import { Header } from "./header.tsx";
import { ListPage } from "./pages/list.tsx";
import { Empty } from "./parts.tsx";

// Other pages are loaded when they are opened, because the first one does not need them.
const ProductPage = lazy(() => import("./pages/product.tsx").then((all) => all.ProductPage));
const CartPage = lazy(() => import("./pages/cart.tsx").then((all) => all.CartPage));
const CheckoutPage = lazy(() => import("./pages/checkout.tsx").then((all) => all.CheckoutPage));
const OrderPage = lazy(() => import("./pages/orders.tsx").then((all) => all.OrderPage));
const AccountPage = lazy(() => import("./pages/orders.tsx").then((all) => all.AccountPage));
const SignInPage = lazy(() => import("./pages/sign-in.tsx").then((all) => all.SignInPage));
const SignedInPage = lazy(() => import("./pages/sign-in.tsx").then((all) => all.SignedInPage));
const MissingPage = () => <Empty title="This page has drifted off" text="There is nothing at this address." />;

const app = (
  <LocationProvider scope="/shop">
    <Header />
    <main id="main">
      <ErrorBoundary>
        <Router onRouteChange={() => scrollTo(0, 0)}>
          <Route path="/shop" component={ListPage} />
          <Route path="/shop/search" component={ListPage} />
          <Route path="/shop/categories/:category" component={ListPage} />
          <Route path="/shop/products/:slug" component={ProductPage} />
          <Route path="/shop/cart" component={CartPage} />
          <Route path="/shop/checkout" component={CheckoutPage} />
          <Route path="/shop/sign-in" component={SignInPage} />
          <Route path="/shop/signed-in" component={SignedInPage} />
          <Route path="/shop/account" component={AccountPage} />
          <Route path="/shop/orders/:id" component={OrderPage} />
          <Route default component={MissingPage} />
        </Router>
      </ErrorBoundary>
    </main>
    <Drawer />
  </LocationProvider>
);

readCart().catch(() => {}); // Pages that need the cart show the error.
const root = document.querySelector("#shop");
root?.replaceChildren(); // Removes the content that the page shows before the script runs.
if (root) render(app, root);
