type UnitKind = 'weight' | 'volume' | 'length' | 'measure' | 'package' | 'part'

export type Unit = {
  id: string
  kind: UnitKind
  /** Grams, millilitres or millimetres per unit; null without a fixed size. */
  size: number | null
  names: string
}

const CUP = 236.5882365
const POUND = 453.59237

// US customary volumes, because most recipes with cups and spoons are American. A German EL has 15 ml and a cup of 240
// ml differs by 1.4 %; both are below the precision of a kitchen spoon.
const DEFINITIONS: Unit[] = [
  { id: 'g', kind: 'weight', size: 1, names: 'g gr gm gms gram grams gramm gramme grammes' },
  {
    id: 'kg',
    kind: 'weight',
    size: 1000,
    names: 'kg kgs kilo kilos kilogram kilograms kilogramm kilogramme',
  },
  { id: 'dag', kind: 'weight', size: 10, names: 'dag dkg' },
  { id: 'hg', kind: 'weight', size: 100, names: 'hg' },
  { id: 'mg', kind: 'weight', size: 0.001, names: 'mg milligram milligrams milligramm' },
  { id: 'oz', kind: 'weight', size: POUND / 16, names: 'oz ozs ounce ounces unze unzen' },
  { id: 'lb', kind: 'weight', size: POUND, names: 'lb lbs pound pounds' },
  // The German pound has 500 g.
  { id: 'pfund', kind: 'weight', size: 500, names: 'pfund pfd' },
  { id: 'ml', kind: 'volume', size: 1, names: 'ml mls milliliter milliliters millilitre millilitres cc' },
  { id: 'cl', kind: 'volume', size: 10, names: 'cl centiliter centilitre zentiliter' },
  { id: 'dl', kind: 'volume', size: 100, names: 'dl deciliter decilitre deziliter' },
  // The Japanese measure of rice.
  { id: '合', kind: 'volume', size: 180, names: '合' },
  { id: 'l', kind: 'volume', size: 1000, names: 'l lt ltr liter liters litre litres' },
  {
    id: 'tsp',
    kind: 'volume',
    size: CUP / 48,
    names: 'tsp tsps teaspoon teaspoons teasp teaspoonful tl teel teelöffel kl kaffeelöffel',
  },
  {
    id: 'dsp',
    kind: 'volume',
    size: 10,
    names: 'dsp dstspn dessertspoon dessertspoons dessertspoonful dessertlöffel',
  },
  {
    id: 'tbsp',
    kind: 'volume',
    size: CUP / 16,
    names:
      'tbsp tbsps tbs tbl tb tblsp tbspn tablespoon tablespoons tablespoonful el esslöffel eßlöffel essl eßl',
  },
  { id: 'cup', kind: 'volume', size: CUP, names: 'cup cups c cupful tasse tassen' },
  { id: 'fl oz', kind: 'volume', size: CUP / 8, names: 'floz fl-oz fluid-ounce' },
  { id: 'pint', kind: 'volume', size: 2 * CUP, names: 'pint pints pt pts' },
  { id: 'quart', kind: 'volume', size: 4 * CUP, names: 'quart quarts qt qts' },
  { id: 'gallon', kind: 'volume', size: 16 * CUP, names: 'gallon gallons gal gals' },
  { id: 'inch', kind: 'length', size: 25.4, names: 'inch inches in zoll' },
  {
    id: 'cm',
    kind: 'length',
    size: 10,
    names: 'cm centimeter centimeters centimetre centimetres zentimeter',
  },
  { id: 'mm', kind: 'length', size: 1, names: 'mm millimeter millimeters millimetre millimetres' },
  { id: 'pinch', kind: 'measure', size: 0.31, names: 'pinch pinches prise prisen pr' },
  { id: 'dash', kind: 'measure', size: 0.62, names: 'dash dashes spritzer' },
  { id: 'knife tip', kind: 'measure', size: 0.31, names: 'msp messerspitze messerspitzen' },
  { id: 'drop', kind: 'measure', size: 0.05, names: 'drop drops tropfen' },
  { id: 'splash', kind: 'measure', size: null, names: 'splash splashes schuss schuß' },
  { id: 'handful', kind: 'measure', size: null, names: 'handful handfuls handvoll' },
  { id: 'glass', kind: 'measure', size: null, names: 'glass glasses' },
  { id: 'shot', kind: 'measure', size: null, names: 'shot shots' },
  { id: 'jigger', kind: 'measure', size: 44.36, names: 'jigger jiggers' },
  { id: 'knob', kind: 'measure', size: null, names: 'knob knobs' },
  { id: 'dollop', kind: 'measure', size: null, names: 'dollop dollops klecks' },
  { id: 'drizzle', kind: 'measure', size: null, names: 'drizzle drizzles' },
  { id: 'glug', kind: 'measure', size: null, names: 'glug glugs' },
  { id: 'squeeze', kind: 'measure', size: null, names: 'squeeze squeezes' },
  { id: 'sprinkle', kind: 'measure', size: null, names: 'sprinkle sprinkling' },
  { id: 'grind', kind: 'measure', size: null, names: 'grind grinds grinding grindings' },
  { id: 'twist', kind: 'measure', size: null, names: 'twist twists' },
  { id: 'shake', kind: 'measure', size: null, names: 'shake shakes' },
  { id: 'mug', kind: 'measure', size: null, names: 'mug mugs mugful' },
  { id: 'bowl', kind: 'measure', size: null, names: 'bowl bowls bowlful' },
  { id: 'teacup', kind: 'measure', size: null, names: 'teacup teacups' },
  { id: 'lug', kind: 'measure', size: null, names: 'lug lugs' },
  { id: 'spoonful', kind: 'measure', size: null, names: 'spoonful spoonfuls' },
  { id: 'scoop', kind: 'measure', size: null, names: 'scoop scoops kugel kugeln' },
  { id: 'can', kind: 'package', size: null, names: 'can cans tin tins dose dosen' },
  {
    id: 'package',
    kind: 'package',
    size: null,
    names:
      'package packages pkg pkgs pack packs packet packets pkt packung packungen pck pckg päckchen pkt. pk paket pakete',
  },
  { id: 'jar', kind: 'package', size: null, names: 'jar jars glas gläser' },
  { id: 'bottle', kind: 'package', size: null, names: 'bottle bottles btl flasche flaschen' },
  { id: 'bag', kind: 'package', size: null, names: 'bag bags beutel tüte tüten' },
  { id: 'box', kind: 'package', size: null, names: 'box boxes schachtel' },
  { id: 'container', kind: 'package', size: null, names: 'container containers' },
  { id: 'carton', kind: 'package', size: null, names: 'carton cartons karton' },
  { id: 'tub', kind: 'package', size: null, names: 'tub tubs becher' },
  { id: 'tube', kind: 'package', size: null, names: 'tube tubes tuben' },
  { id: 'envelope', kind: 'package', size: null, names: 'envelope envelopes sachet sachets' },
  { id: 'punnet', kind: 'package', size: null, names: 'punnet punnets schale schalen' },
  { id: 'pot', kind: 'package', size: null, names: 'pot pots' },
  { id: 'pouch', kind: 'package', size: null, names: 'pouch pouches' },
  { id: 'tray', kind: 'package', size: null, names: 'tray trays' },
  { id: 'basket', kind: 'package', size: null, names: 'basket baskets' },
  { id: 'bucket', kind: 'package', size: null, names: 'bucket buckets' },
  { id: 'net', kind: 'package', size: null, names: 'netz netze' },
  { id: 'sleeve', kind: 'package', size: null, names: 'sleeve sleeves' },
  { id: 'clove', kind: 'part', size: null, names: 'clove cloves zehe zehen' },
  { id: 'slice', kind: 'part', size: null, names: 'slice slices scheibe scheiben' },
  { id: 'rasher', kind: 'part', size: null, names: 'rasher rashers' },
  { id: 'bunch', kind: 'part', size: null, names: 'bunch bunches bund bd bunde' },
  { id: 'sprig', kind: 'part', size: null, names: 'sprig sprigs zweig zweige zweiglein' },
  {
    id: 'stalk',
    kind: 'part',
    size: null,
    names: 'stalk stalks rib ribs stange stangen stängel stiel stiele',
  },
  { id: 'stick', kind: 'part', size: null, names: 'stick sticks' },
  { id: 'head', kind: 'part', size: null, names: 'head heads kopf köpfe' },
  { id: 'bulb', kind: 'part', size: null, names: 'bulb bulbs knolle knollen' },
  { id: 'leaf', kind: 'part', size: null, names: 'leaf leaves leave blatt blätter' },
  { id: 'piece', kind: 'part', size: null, names: 'piece pieces pc pcs pce unit units stück stücke stk st' },
  { id: 'cube', kind: 'part', size: null, names: 'cube cubes würfel' },
  { id: 'sheet', kind: 'part', size: null, names: 'sheet sheets platte platten' },
  { id: 'loaf', kind: 'part', size: null, names: 'loaf loaves laib' },
  { id: 'ear', kind: 'part', size: null, names: 'ear ears' },
  { id: 'bar', kind: 'part', size: null, names: 'bar bars tafel tafeln riegel' },
  { id: 'strip', kind: 'part', size: null, names: 'strip strips streifen' },
  { id: 'roll', kind: 'part', size: null, names: 'rolle rollen' },
  { id: 'ball', kind: 'part', size: null, names: 'ball balls' },
  { id: 'square', kind: 'part', size: null, names: 'square squares' },
  { id: 'block', kind: 'part', size: null, names: 'block blocks' },
  { id: 'wedge', kind: 'part', size: null, names: 'wedge wedges spalte spalten' },
  { id: 'fillet', kind: 'part', size: null, names: 'fillet fillets' },
  { id: 'rack', kind: 'part', size: null, names: 'rack racks' },
  { id: 'ring', kind: 'part', size: null, names: 'ring rings ringe' },
  { id: 'round', kind: 'part', size: null, names: 'round rounds' },
  { id: 'disc', kind: 'part', size: null, names: 'disc discs disk disks' },
  { id: 'spear', kind: 'part', size: null, names: 'spear spears' },
  { id: 'link', kind: 'part', size: null, names: 'link links' },
  { id: 'branch', kind: 'part', size: null, names: 'branch branches' },
  { id: 'bundle', kind: 'part', size: null, names: 'bundle bundles' },
  { id: 'chunk', kind: 'part', size: null, names: 'chunk chunks' },
  { id: 'log', kind: 'part', size: null, names: 'log logs' },
  { id: 'wheel', kind: 'part', size: null, names: 'wheel wheels' },
  { id: 'segment', kind: 'part', size: null, names: 'segment segments' },
  { id: 'pod', kind: 'part', size: null, names: 'pod pods' },
  { id: 'stem', kind: 'part', size: null, names: 'stem stems' },
  { id: 'slab', kind: 'part', size: null, names: 'slab slabs' },
  { id: 'finger', kind: 'part', size: null, names: 'finger fingers' },
  { id: 'pair', kind: 'part', size: null, names: 'pair pairs' },
  { id: 'part', kind: 'part', size: null, names: 'part parts' },
  { id: 'batch', kind: 'part', size: null, names: 'batch batches' },
  { id: 'recipe', kind: 'part', size: null, names: 'recipe recipes rezept' },
  { id: 'portion', kind: 'part', size: null, names: 'portion portions portionen' },
  { id: 'dozen', kind: 'part', size: null, names: 'dozen dozens doz dutzend' },
]

const unitsById = new Map(DEFINITIONS.map((unit) => [unit.id, unit]))
const unitsByName = new Map<string, Unit>()
for (const unit of DEFINITIONS) {
  unitsByName.set(unit.id, unit)
  for (const name of unit.names.split(' ')) unitsByName.set(name, unit)
}

export function findUnit(word: string): Unit | undefined {
  return unitsByName.get(word.toLowerCase().replace(/\.$/, ''))
}

/** The unit that a token names. */
export const tokenUnit = ({ unit, text }: { unit?: Unit; text: string }): Unit | undefined =>
  unit ?? findUnit(text)

export function unitById(id: string): Unit | undefined {
  return unitsById.get(id)
}
