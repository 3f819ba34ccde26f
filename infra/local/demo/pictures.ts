/** SVG drawings of the demo shop's goods, 400 by 400. `C` stands for the colour of the good. */
const SHAPES = {
  mug: '<rect x="120" y="130" width="140" height="160" rx="18" fill="C"/><path d="M260 165h28a38 38 0 0 1 0 76h-28v-22h26a16 16 0 0 0 0-32h-26z" fill="C"/><ellipse cx="190" cy="134" rx="70" ry="14" fill="#4b3a30"/>',
  teapot:
    '<path d="M110 190q85-70 170 0q22 80-30 110h-110q-52-30-30-110z" fill="C"/><path d="M280 205q50-5 58-50l16 6q-8 66-66 80zM112 200q-56-12-50 34q6 34 58 34l-4-18q-36 0-38-22q-2-20 36-8z" fill="C"/><circle cx="195" cy="142" r="14" fill="C"/><path d="M130 180h130" stroke="#0002" stroke-width="6"/>',
  bowl: '<path d="M90 180h220q-10 120-110 120t-110-120z" fill="C"/><ellipse cx="200" cy="180" rx="110" ry="18" fill="#0002"/>',
  plate:
    '<circle cx="200" cy="205" r="120" fill="C"/><circle cx="200" cy="205" r="78" fill="#fff4"/><circle cx="200" cy="205" r="76" fill="none" stroke="#0001" stroke-width="4"/>',
  jug: '<path d="M140 110h100l28-16-8 40q30 90 0 166h-120q-30-90 0-190z" fill="C"/><path d="M138 160q-62 0-52 62q8 40 58 38l-2-20q-34 0-36-24q-4-34 32-36z" fill="C"/>',
  tin: '<rect x="130" y="120" width="140" height="190" rx="12" fill="C"/><rect x="122" y="100" width="156" height="40" rx="10" fill="C"/><rect x="122" y="132" width="156" height="8" fill="#0002"/><rect x="150" y="180" width="100" height="80" rx="6" fill="#fffb"/><path d="M200 200q26 10 0 44q-26-34 0-44z" fill="C"/>',
  bag: '<path d="M130 130l12-34h116l12 34v180h-140z" fill="C"/><path d="M142 96h116l12 34h-140z" fill="#0002"/><rect x="158" y="190" width="84" height="70" rx="6" fill="#fffb"/><ellipse cx="200" cy="225" rx="17" ry="24" fill="#4b3a30"/><path d="M200 203q-9 22 0 44" stroke="#fff8" stroke-width="4" fill="none"/>',
  candle:
    '<rect x="135" y="170" width="130" height="140" rx="12" fill="C"/><path d="M200 170v-28" stroke="#4b3a30" stroke-width="5"/><path d="M200 94q30 36 0 52q-30-16 0-52z" fill="#f2a33a"/><rect x="155" y="210" width="90" height="60" rx="6" fill="#fffa"/>',
  soap: '<rect x="100" y="160" width="200" height="110" rx="46" fill="C"/><rect x="135" y="190" width="130" height="50" rx="25" fill="#fff5"/><circle cx="290" cy="130" r="16" fill="#fff9"/><circle cx="322" cy="160" r="9" fill="#fff9"/>',
  book: '<rect x="115" y="95" width="170" height="220" rx="10" fill="C"/><rect x="115" y="95" width="26" height="220" rx="10" fill="#0002"/><rect x="168" y="140" width="90" height="46" rx="4" fill="#fffb"/>',
  pencils:
    '<g fill="C"><path d="M150 300v-150l18-40 18 40v150zM196 300v-150l18-40 18 40v150zM242 300v-150l18-40 18 40v150z"/></g><path d="M161 126l7-16 7 16zM207 126l7-16 7 16zM253 126l7-16 7 16z" fill="#4b3a30"/>',
  print:
    '<rect x="105" y="90" width="190" height="230" fill="#fff"/><rect x="105" y="90" width="190" height="230" fill="none" stroke="#4b3a30" stroke-width="10"/><path d="M125 250q30-40 60 0t60 0t30-8v58h-150z" fill="C"/><circle cx="240" cy="155" r="24" fill="#f2a33a"/>',
  card: '<path d="M95 130h210v150h-210z" fill="C"/><path d="M95 130l105 84 105-84" fill="none" stroke="#fff9" stroke-width="8"/>',
  towel:
    '<rect x="130" y="90" width="140" height="230" fill="C"/><path d="M130 130h140M130 146h140M130 270h140M130 286h140" stroke="#fffb" stroke-width="7"/>',
  apron:
    '<path d="M160 92h80q-2 44 42 66l14 152h-192l14-152q44-22 42-66z" fill="C"/><path d="M162 96q38 34 76 0" stroke="#4b3a30" stroke-width="7" fill="none"/><path d="M118 170l-46 26M282 170l46 26" stroke="C" stroke-width="10" stroke-linecap="round"/><rect x="150" y="212" width="100" height="72" rx="8" fill="#0002"/>',
  tray: '<rect x="70" y="150" width="260" height="130" rx="26" fill="C"/><rect x="92" y="170" width="216" height="90" rx="16" fill="#0001"/><path d="M84 200v30M316 200v30" stroke="#fffa" stroke-width="10" stroke-linecap="round"/>',
  whisk:
    '<rect x="180" y="80" width="40" height="110" rx="16" fill="C"/><path d="M180 190q-30 60-12 120M192 190q-10 70-6 124M208 190q10 70 6 124M220 190q30 60 12 120" stroke="C" stroke-width="8" fill="none"/>',
  infuser:
    '<rect x="140" y="110" width="120" height="200" rx="24" fill="C" opacity=".55"/><rect x="165" y="140" width="70" height="110" rx="12" fill="#4b3a3055"/><rect x="150" y="84" width="100" height="30" rx="10" fill="C"/>',
  scoop:
    '<ellipse cx="160" cy="250" rx="62" ry="46" fill="C"/><rect x="196" y="110" width="24" height="140" rx="12" transform="rotate(32 208 200)" fill="C"/><ellipse cx="160" cy="246" rx="44" ry="28" fill="#0002"/>',
  ticket:
    '<path d="M80 150h240v34a22 22 0 0 0 0 44v34h-240v-34a22 22 0 0 0 0-44z" fill="C"/><path d="M250 160v92" stroke="#fffb" stroke-width="6" stroke-dasharray="10 8"/><path d="M116 190h96M116 214h66" stroke="#fffb" stroke-width="10"/>',
  screen:
    '<rect x="110" y="90" width="180" height="230" rx="16" fill="#4b3a30"/><rect x="124" y="106" width="152" height="190" rx="6" fill="C"/><path d="M144 146h112M144 172h112M144 198h74" stroke="#fffb" stroke-width="9"/>',
} as const;

export type Shape = keyof typeof SHAPES;

/** A drawing, its colour as `#rrggbb`, and one or two letters on it. */
export type Motif = { readonly shape: Shape; readonly colour: string; readonly label?: string };

export function picture({ shape, colour, label }: Motif): string {
  const drawing = SHAPES[shape].replaceAll('"C"', `"${colour}"`) + (label ? labelShape(label) : "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400"><rect width="400" height="400" fill="#f3efe8"/><ellipse cx="200" cy="318" rx="120" ry="12" fill="#0001"/>${drawing}</svg>`;
}

function labelShape(text: string): string {
  return `<text x="200" y="264" font-family="sans-serif" font-size="44" fill="#fffd" text-anchor="middle">${text}</text>`;
}
