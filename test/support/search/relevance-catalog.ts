import type { IndexedProduct } from "./indexed.ts";

/** Kinds of products of several shops: sku; name, where each choice in braces makes a product; description. */
const KINDS = `
KIT-MUG; {Alder|Birch|Cedar|Maple} mug; Stoneware cup for coffee and tea, dishwasher safe
KIT-TRV; {Black|White|Steel|Blue} travel tumbler; Insulated cup with a lid that does not leak
KIT-KET; {Classic|Gooseneck|Copper|Glass} electric kettle; Boils 1.7 litres of water in four minutes
KIT-TST; {Two|Four|Long|Retro} slot toaster; Browns bread evenly, with crumb tray
KIT-BLD; {Compact|Pro|Hand|Silent} blender; Smoothies, soups and sauces with six blades
KIT-PAN; {Cast iron|Carbon steel|Non-stick|Copper} frying pan; For searing on every hob, oven safe
KIT-SPN; {Small|Medium|Large|Deep} saucepan with lid; Stainless steel with measuring marks
KIT-KNF; {Chef|Bread|Paring|Santoku} knife; Forged blade of Solingen steel
KIT-BRD; {Oak|Bamboo|Walnut|Olive} cutting board; Chopping board with a groove for juice
KIT-ESP; {Barista|Piccolo|Duo|Lungo} espresso machine; Fifteen bar pump and milk frother
KIT-GRN; {Conical|Burr|Manual|Travel} coffee grinder; Even grounds for filter and French press
KIT-WSK; {Balloon|Flat|Silicone|Mini} whisk; Beats eggs and cream
CLO-TSH; {Red|Navy|Striped|Organic} T-shirt; Soft cotton jersey, crew neck
CLO-HOD; {Grey|Zipped|Oversized|Fleece} hoodie; Warm sweatshirt with a kangaroo pocket
CLO-JKT; {Rain|Denim|Leather|Quilted} jacket; With two inner pockets
CLO-JNS; {Slim|Straight|Bootcut|Relaxed} jeans; Denim trousers with stretch
CLO-DRS; {Summer|Evening|Linen|Wrap} dress; Knee length with a belt
CLO-SCK; {Wool|Running|Ankle|Knee} socks; Pack of three pairs
CLO-SNK; {Canvas|Trail|Court|Knit} sneakers; Cushioned sole, laces
CLO-BTS; {Hiking|Chelsea|Winter|Work} boots; Waterproof leather with a grip sole
CLO-SCF; {Cashmere|Checked|Silk|Tube} scarf; Soft and light
CLO-GLV; {Ski|Touchscreen|Gardening|Driving} gloves; Padded palms
CLO-BLT; {Braided|Reversible|Canvas|Suede} belt; Metal buckle
CLO-HAT; {Bucket|Straw|Beanie|Fedora} hat; One size fits most
TOO-DRL; {Cordless|Hammer|Right angle|Percussion} drill; Eighteen volt motor with two batteries
TOO-SCR; {Phillips|Torx|Ratchet|Precision} screwdriver set; Magnetic tips in a case
TOO-HMR; {Claw|Ball peen|Sledge|Rubber} hammer; Shock absorbing handle
TOO-WRN; {Adjustable|Torque|Socket|Pipe} wrench; Chrome vanadium steel
TOO-SAW; {Circular|Jig|Hand|Mitre} saw; Clean cuts in wood
TOO-PLR; {Needle nose|Combination|Locking|Cutting} pliers; Insulated grips
TOO-LVL; {Laser|Torpedo|Box|Digital} spirit level; Accurate to half a millimetre
TOO-TPE; {Steel|Long|Fibreglass|Pocket} measuring tape; Metric and inches
TOO-SND; {Orbital|Belt|Palm|Drum} sander; Dust bag and three sheets
TOO-LDR; {Step|Telescopic|Extension|Loft} ladder; Aluminium, holds 150 kg
TOO-GLU; {Wood|Super|Hot|Contact} glue; Strong bond in minutes
TOO-TBX; {Rolling|Metal|Stackable|Cantilever} toolbox; Lockable with tray
ELE-HPH; {Wireless|Noise cancelling|Studio|Kids} headphones; Over ear, thirty hours of battery
ELE-EAR; {Sport|Bluetooth|Wired|Open} earbuds; With charging case
ELE-SPK; {Bluetooth|Bookshelf|Outdoor|Smart} speaker; Room filling sound
ELE-KBD; {Mechanical|Ergonomic|Foldable|Gaming} keyboard; Backlit keys
ELE-MOU; {Vertical|Trackball|Optical|Silent} mouse; Adjustable sensitivity
ELE-MON; {Curved|Ultrawide|Portable|4K} monitor; IPS panel with USB-C
ELE-CHG; {Fast|Car|Solar|Wall} charger; USB-C with 65 watts
ELE-CBL; {HDMI|Ethernet|Lightning|Audio} cable; Braided, two metres
ELE-CAM; {Action|Instant|Security|Mirrorless} camera; With memory card
ELE-TPD; {Travel|Flexible|Carbon|Video} tripod; Folds to forty centimetres
ELE-LPT; {Student|Business|Gaming|Convertible} laptop; Sixteen gigabytes of memory
ELE-RTR; {Mesh|Dual band|Mobile|Fibre} router; Wi-Fi for the whole house
ELE-PWR; {Slim|Rugged|Wireless|Mini} power bank; Charges a phone three times
HOM-LMP; {Desk|Floor|Reading|Salt} lamp; Warm light, dimmable
HOM-CHR; {Office|Rocking|Folding|Dining} chair; Solid beech frame
HOM-TBL; {Coffee|Side|Garden|Console} table; Easy to put together
HOM-SHF; {Corner|Floating|Book|Wine} shelf; Holds thirty kilograms
HOM-PLW; {Memory foam|Feather|Neck|Buckwheat} pillow; Washable cover
HOM-BLK; {Weighted|Picnic|Heated|Throw} blanket; Cosy in the evening
HOM-CND; {Lavender|Vanilla|Citrus|Cinnamon} scented candle; Burns for forty hours
HOM-RUG; {Wool|Jute|Shaggy|Outdoor} rug; Hand woven
HOM-MIR; {Round|Wall|Standing|Shaving} mirror; With bevelled edge
HOM-CLK; {Alarm|Cuckoo|Kitchen|Pendulum} clock; Quiet movement
HOM-VAS; {Ceramic|Crystal|Terracotta|Bud} vase; For fresh flowers
SPO-BIK; {Mountain|City|Folding|Gravel} bicycle; Eight gears and disc brakes
SPO-YGA; {Cork|Travel|Thick|Kids} yoga mat; Does not slip
SPO-DMB; {Adjustable|Rubber|Vinyl|Hex} dumbbells; Sold as a pair
SPO-TNT; {Two person|Family|Dome|Beach} tent; Waterproof to three metres
SPO-BPK; {Hiking|School|Laptop|Roll top} backpack; Padded straps
SPO-BTL; {Insulated|Filter|Collapsible|Sport} water bottle; Keeps cold for a day
SPO-RKT; {Tennis|Badminton|Squash|Junior} racket; Light frame
SPO-HLM; {Bike|Ski|Climbing|Skate} helmet; Vents and fit dial
SPO-SLB; {Down|Summer|Mummy|Double} sleeping bag; For cold nights
SPO-THM; {Steel|Wide mouth|Food|Mini} thermos flask; Hot for twelve hours
GAR-HSE; {Expandable|Soaker|Drip|Coiled} garden hose; With brass fittings
GAR-SHR; {Bypass|Hedge|Grass|Topiary} pruning shears; Sharp and light
GAR-PNT; {Hanging|Balcony|Cedar|Raised} flower planter; With drainage
GAR-GRL; {Charcoal|Gas|Electric|Tabletop} barbecue grill; Cast iron grates
PET-BED; {Round|Orthopaedic|Cooling|Travel} dog bed; Washable cover
`;

/** About 300 products, later ones newer. */
export function relevanceCatalog(): IndexedProduct[] {
  return makeProducts(KINDS);
}

/** @param kinds a row each: sku; name, where each choice in braces makes a product; description */
export function makeProducts(kinds: string): IndexedProduct[] {
  return kinds
    .trim()
    .split("\n")
    .flatMap((row) => {
      const [sku = "", name = "", description = ""] = row.split(";").map((part) => part.trim());
      const [before = "", choices = "", after = ""] = name.split(/[{}]/);
      return choices.split("|").map((choice, number) => ({
        name: `${before}${choice}${after}`,
        sku: `${sku}-${101 + number * 17}`,
        description: `${description}.`,
      }));
    });
}
