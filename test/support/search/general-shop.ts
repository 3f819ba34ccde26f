import type { IndexedProduct } from "./indexed.ts";
import { makeProducts } from "./relevance-catalog.ts";

const KINDS = `
BK-HAR; {Sapiens|Cooking with Fire|The Silent Forest|Learning Python} hardcover book; Printed on recycled paper
GR-RIC; {Basmati|Jasmine|Arborio|Wild} rice; One kilogram bag, grown without pesticides
GR-PAS; {Wholegrain|Lasagne|Gluten free|Egg} pasta; Bronze cut, cooks in nine minutes
GR-OLI; {Extra virgin|Cold pressed|Chilli|Truffle} olive oil; From Tuscany, in a dark glass bottle
GR-HON; {Acacia|Manuka|Heather|Chestnut} honey; Raw and unfiltered
GR-CHO; {Crème brûlée|Café au lait|Dulce de leche|Jalapeño} chocolate bar; Fair trade cocoa, 70 percent
GR-TEA; {Darjeeling|Earl Grey|Chamomile|Peppermint} tea; Twenty bags
BE-FAC; {Moisturising|Anti-ageing|Tinted|Night} face cream; For dry skin, without perfume
BE-SHA; {Rosemary|Anti-dandruff|Colour protect|Dry} shampoo; For every day, 250 ml
BE-LIP; {Matte|Glossy|Long lasting|Nude} lipstick; Does not smudge
BE-TOO; {Rechargeable|Sonic|Kids|Bamboo} toothbrush; Soft bristles
BE-MAS; {Volumising|Waterproof|Brown|Lengthening} mascara; Ophthalmologically tested
TY-JIG; {Wooden|Magnetic|Glow|Marble} jigsaw puzzle; Five hundred pieces
TY-TED; {Giant|Polar|Classic|Musical} teddy bear; Plush toy, washable
TY-TRU; {Fire|Dump|Monster|Recycling} truck; With friction motor
TY-BUI; {Castle|Space|Pirate|Farm} building blocks; Compatible with big brands
TY-BOA; {Strategy|Family|Cooperative|Travel} board game; Two to six players
BA-STR; {Umbrella|Jogging|Twin|Compact} stroller; Folds with one hand
BA-DIA; {Newborn|Swim|Night|Cloth} diapers; Pack of forty
BA-CRI; {Convertible|Travel|Wooden|Mini} crib; With mattress
OF-PEN; {Ballpoint|Fountain|Gel|Felt tip} pen; Blue ink, refillable
OF-NOT; {Spiral|Dotted|Leather|Pocket} notebook; 120 pages
OF-STA; {Heavy duty|Mini|Electric|Plier} stapler; With 1000 staples
OF-PRI; {Laser|Inkjet|Photo|Label} printer; Duplex, wireless network
OF-DES; {Standing|Corner|Gaming|Folding} desk; Height adjustable
CA-TYR; {Winter|Summer|All season|Run flat} tyre; 205/55 R16
CA-CAM; {Dash|Reversing|Dual|Interior} camera; Full HD, night vision
CA-ENG; {Synthetic|Diesel|Racing|Hybrid} engine oil; 5W-30, five litres
CA-WIN; {Bosch|Heated|Rear|Aero} windscreen wiper; Pair, 24 inch
CA-CHI; {Booster|Isofix|Rotating|Backless} child seat; ECE R129
PE-DOG; {Salmon|Chicken|Grain free|Puppy} dog food; Dry food, 12 kg
PE-CAT; {Clumping|Silica|Wood|Tofu} cat litter; Binds odours
PE-DOG; {Retractable|Rope|Reflective|Chain} dog leash; Three metres
PE-AQU; {Nano|Corner|Starter|Reef} aquarium; With filter and LED light
GA-LAW; {Robot|Petrol|Cordless|Hover} lawn mower; Cutting width 42 cm
GA-SEE; {Tomato|Basil|Sunflower|Lettuce} seeds; Organic, germinate quickly
GA-WHE; {Foldable|Tipping|Two wheel|Garden} wheelbarrow; 85 litres
GA-SPR; {Oscillating|Pop-up|Impact|Tripod} sprinkler; Covers 200 square metres
JW-EAR; {Pearl|Diamond|Hoop|Stud} earrings; Sterling silver
JW-BRA; {Charm|Tennis|Cuff|Leather} bracelet; Adjustable length
JW-NEC; {Choker|Pendant|Locket|Layered} necklace; Gold plated
JW-WAT; {Chronograph|Diving|Field|Smart} watch; Sapphire glass
SH-SAN; {Ballet|Block heel|Strappy|Espadrille} sandals; Leather insole
SH-SHO; {Running|Basketball|Golf|Tennis} shoes; Breathable mesh
SH-SLI; {Sheepskin|Felt|Memory foam|Clog} slippers; Anti slip sole
CL-SKI; {Pleated|Pencil|Maxi|Tennis} skirt; Lined
CL-SHI; {Oxford|Flannel|Hawaiian|Polo} shirt; Button down collar
CL-SWE; {Turtleneck|Cable knit|Merino|Cropped} sweater; Hand wash only
CL-COA; {Puffer|Trench|Duffle|Parka} coat; Wind proof
CL-SHO; {Swim|Cargo|Board|Cycling} shorts; Quick drying
CL-SWI; {Bikini|One-piece|Racerback|Tankini} swimsuit; UPF 50
CL-TIE; {Silk|Bow|Knitted|Clip-on} tie; Hand made
EL-BAT; {AA|AAA|9V|Lithium coin} battery pack; Alkaline, ten years shelf life
EL-DRO; {Folding|Racing|Camera|Mini} drone; 4K gimbal, 30 minutes
EL-TEL; {Smart|OLED|Portable|Curved} television; HDR, three HDMI ports
EL-MAC; {Noise|Ambient|White|Sleep} machine; Twenty sounds
EL-HAR; {NVMe|SATA|External|Rugged} hard drive; 1 TB
EL-CON; {Gaming|Handheld|Retro|Mini} console; With two controllers
EL-VAC; {Robot|Handheld|Cordless|Canister} vacuum cleaner; HEPA filter
EL-IRO; {Upright|Steam|Travel|Dry} iron; 2400 watts
EL-WAS; {Front loading|Top loading|Mini|Washer dryer} washing machine; 8 kg, A+++
EL-REF; {Built-in|Compact|Side by side|Mini} refrigerator; No frost
EL-OVE; {Convection|Toaster|Pizza|Microwave} oven; With grill
HO-BED; {Egyptian cotton|Flannel|Satin|Jersey} bed sheets; Fitted sheet and two pillowcases
HO-CUR; {Blackout|Velvet|Sheer|Thermal} curtains; Pair, 140 x 245 cm
HO-TOW; {Bath|Beach|Hand|Guest} towel; 600 gsm cotton
HO-SOF; {Chesterfield|Corner|Sleeper|Leather} sofa; Three seats
HO-CAB; {Wardrobe|Shoe|Filing|Display} cabinet; Solid oak
HO-BOA; {Ironing|Notice|Skirting|Dart} board; Height adjustable
HO-ART; {Pine|Orchid|Bonsai|Succulent} artificial plant; Looks real
SP-BOA; {Snow|Skate|Surf|Paddle} board set; For beginners
SP-TRE; {Folding|Curved|Manual|Walking} treadmill; 12 programmes
SP-GLO; {Goalkeeper|Boxing|Cycling|Batting} gloves pro; Breathable padding
SP-ROD; {Fishing|Carbon|Fly|Telescopic} rod; 2.7 metres
SP-POL; {Hiking|Trekking|Nordic|Trail} poles; Aluminium, with cork grip
MU-GUI; {Acoustic|Electric|Bass|Travel} guitar; With gig bag
MU-PIA; {Digital|Grand|Toy|Stage} piano; 88 weighted keys
`;

/** About 300 products of a general store, later ones newer. */
export function generalShop(): IndexedProduct[] {
  return makeProducts(KINDS);
}
