import { describe, expect, it } from "@jest/globals";
import { buildCorpus, namesFound } from "../../support/search/indexed.ts";
import { relevanceCatalog } from "../../support/search/relevance-catalog.ts";

const corpus = buildCorpus(relevanceCatalog(), { segmentProducts: 100 });
const found = (q: string) => namesFound(corpus, { q });

describe("relevance [search 4]", () => {
  it("is asked of some 300 products", () => {
    expect(corpus.records.length).toBeGreaterThanOrEqual(300);
  });

  it.each([
    ["aldre mug", "Alder mug"],
    ["alder mgu", "Alder mug"],
    ["mug ald", "Alder mug"],
    ["KIT-MUG-118", "Birch mug"],
    ["kitmug118", "Birch mug"],
    ["goosneck kettle", "Gooseneck electric kettle"],
    ["gooseneck ketle", "Gooseneck electric kettle"],
    ["copper ketttle", "Copper electric kettle"],
    ["expresso machine barista", "Barista espresso machine"],
    ["barista expresso", "Barista espresso machine"],
    ["barsita", "Barista espresso machine"],
    ["nonstick frying pan", "Non-stick frying pan"],
    ["non stick pan", "Non-stick frying pan"],
    ["castiron pan", "Cast iron frying pan"],
    ["walnut cuting board", "Walnut cutting board"],
    ["santuko", "Santoku knife"],
    ["bread knive", "Bread knife"],
    ["tshirt red", "Red T-shirt"],
    ["t shirt navy", "Navy T-shirt"],
    ["organic t-shrit", "Organic T-shirt"],
    ["hoddie grey", "Grey hoodie"],
    ["lether jacket", "Leather jacket"],
    ["quilted jakcet", "Quilted jacket"],
    ["linnen dress", "Linen dress"],
    ["casmere scarf", "Cashmere scarf"],
    ["chelsae boots", "Chelsea boots"],
    ["xhelsea boots", "Chelsea boots"],
    ["touchscren gloves", "Touchscreen gloves"],
    ["cordles drill", "Cordless drill"],
    ["philips screwdriver", "Phillips screwdriver set"],
    ["torx scewdriver", "Torx screwdriver set"],
    ["hamer drill", "Hammer drill"],
    ["telescopic lader", "Telescopic ladder"],
    ["super gleu", "Super glue"],
    ["noise canceling headphones", "Noise cancelling headphones"],
    ["wireles hedphones", "Wireless headphones"],
    ["headphones kids", "Kids headphones"],
    ["blutooth speaker", "Bluetooth speaker"],
    ["bluetooth speker", "Bluetooth speaker"],
    ["mechancial keybord", "Mechanical keyboard"],
    ["ultra wide monitor", "Ultrawide monitor"],
    ["ultrawide monitro", "Ultrawide monitor"],
    ["mirorless camera", "Mirrorless camera"],
    ["dual band ruoter", "Dual band router"],
    ["lavendar candle", "Lavender scented candle"],
    ["memoryfoam pillow", "Memory foam pillow"],
    ["wieghted blanket", "Weighted blanket"],
    ["montain bicycle", "Mountain bicycle"],
    ["badmington racket", "Badminton racket"],
    ["ski helmt", "Ski helmet"],
    ["mumy sleeping bag", "Mummy sleeping bag"],
    ["charcaol grill", "Charcoal barbecue grill"],
    ["orthopedic dog bed", "Orthopaedic dog bed"],
    ["SPO-TNT-135", "Dome tent"],
  ])("'%s' finds %s first", (q, name) => {
    expect(found(q)[0]).toBe(name);
  });

  it.each([
    ["keyboards", "Mechanical keyboard"],
    ["backpcak", "Hiking backpack"],
    ["kettles", "Copper electric kettle"],
    ["back pack", "Hiking backpack"],
    ["cettle", "Copper electric kettle"],
    ["nelmet", "Ski helmet"],
    ["powerbank", "Slim power bank"],
    ["water botle", "Filter water bottle"],
    ["thermosflask", "Food thermos flask"],
  ])("'%s' finds %s among the first four", (q, name) => {
    expect(found(q).slice(0, 4)).toContain(name);
  });
});
