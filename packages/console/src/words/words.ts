import { effect, signal } from "@preact/signals";
import { createStoredSignal } from "cartwright-look/stored-signal.ts";
import { en } from "./en/index.ts";
import { makePseudo } from "./pseudo.ts";

/** Every text of the interface, by screen and name. A text with a number or a name in it is a function. */
export type Words = typeof en;

/** `qps` is English that is 40 % longer, and `qpr` the same from right to left: they show what does not fit. */
export type Language = "en" | "de" | "qps" | "qpr";

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;

function chooseLanguage(): Language {
  return navigator.languages.some((tag) => tag.startsWith("de")) && !navigator.language.startsWith("en") ? "de" : "en";
}

/** The language of this browser's user. */
export const language = createStoredSignal<Language>(localStorage, "cartwright.language", chooseLanguage());

/** Texts in the chosen language. Components that read its value follow a change. */
export const words = signal<Words>(en);

async function loadWords(wanted: Language): Promise<Words> {
  if (wanted === "de") return (await import("./de/index.ts")).de;
  return wanted === "en" ? en : makePseudo(en);
}

effect(() => {
  const wanted = language.value;
  document.documentElement.lang = wanted === "de" ? "de" : "en";
  document.documentElement.dir = wanted === "qpr" ? "rtl" : "ltr";
  loadWords(wanted).then((loaded) => {
    if (language.peek() === wanted) words.value = loaded;
  });
});

/** The locale for numbers, money and dates: the browser's, if it speaks the chosen language. */
export function findLocale(): string {
  const wanted = language.value === "de" ? "de" : "en";
  return navigator.languages.find((tag) => tag.split("-")[0] === wanted) ?? wanted;
}
