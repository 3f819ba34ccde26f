import { apronChildren } from "./aprons.ts";
import { picture } from "./pictures.ts";
import { allGoods } from "./shop-window.ts";

/** The picture for a path such as `/demo-images/alder-mug.svg`. */
export function demoPicture(path: string): string | undefined {
  const motif = [...allGoods, ...apronChildren].find(({ slug }) => path === `/demo-images/${slug}.svg`);
  return motif && picture(motif);
}
