import { CONSOLE } from "../../kit/address.ts";
import { List } from "../../kit/list.tsx";
import { Title } from "../../kit/parts.tsx";
import { listPages, Screen } from "../../kit/screen.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { words } from "../../words/words.ts";
import { NewPromotionPage } from "./new-promotion.tsx";
import { mayWritePromotions, rulePromotions, standardPromotions } from "./promotions.tsx";
import { WhyNotPage } from "./why-not.tsx";

const BASE = `${CONSOLE}/promotions`;

/** Both kinds of promotions, a tab each. */
function PromotionsPage({ kind }: { readonly kind: "standard" | "rules" }) {
  const { promotions } = words.value;
  const isStandard = kind === "standard";
  return (
    <>
      <Title text={promotions.title}>
        <a class="button" data-key="w" href={`${BASE}/why-not`}>
          {promotions.whyNot}
        </a>
        {mayWritePromotions() && (
          <a class="button main" data-key="n" href={isStandard ? `${BASE}/new` : `${BASE}/rules/new`}>
            {isStandard ? promotions.newPromotion : promotions.newRule}
          </a>
        )}
      </Title>
      <Tabs
        label={promotions.title}
        of={[
          { href: BASE, text: promotions.standard },
          { href: `${BASE}/rules`, text: promotions.rules },
        ]}
        current={isStandard ? BASE : `${BASE}/rules`}
      />
      {isStandard ? <List spec={standardPromotions.list} /> : <List spec={rulePromotions.list} />}
    </>
  );
}

const PAGES = {
  "/why-not": WhyNotPage,
  ...listPages("/promotions", [rulePromotions, standardPromotions]),
  "/new": NewPromotionPage,
  "/": () => <PromotionsPage kind="standard" />,
  "/rules": () => <PromotionsPage kind="rules" />,
};

export function PromotionsScreen() {
  // The first page that matches is shown, so that no promotion's id is taken for the word of another page.
  return <Screen pages={PAGES} />;
}
