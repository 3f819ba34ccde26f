import type { Page } from "playwright-core";

/** Cards in the field of the stand-in's script. */
export const CARDS = {
  pays: "pm_card_visa",
  declined: "pm_card_visa_chargeDeclined",
  secure: "pm_card_threeDSecure2Required",
} as const;

/** Chooses a card in the provider's field. */
export async function chooseCard(page: Page, card: keyof typeof CARDS): Promise<void> {
  await page.getByLabel("Test card").selectOption(CARDS[card]);
}

/** Answers the bank's question. */
export async function answerBank(page: Page, answer: "Pass" | "Fail"): Promise<void> {
  await page.getByRole("dialog", { name: "3-D Secure" }).getByRole("button", { name: answer }).click();
}

/** Address of the stand-in that the service started. @param url of the service */
export async function findStandIn(url: string): Promise<string> {
  const html = await (await fetch(`${url}/payments`)).text();
  const [, standIn] = /<script src="(http:[^"]+)\/v3">/.exec(html) ?? [];
  if (!standIn) throw new Error("The page of payments names no stand-in.");
  return standIn;
}
