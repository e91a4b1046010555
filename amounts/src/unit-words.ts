const pairs =
  'cup cups, can cans, tin tins, package packages, packet packets, jar jars, bottle bottles, bag bags, box boxes, container containers, tub tubs, envelope envelopes, clove cloves, slice slices, rasher rashers, bunch bunches, sprig sprigs, stalk stalks, rib ribs, stick sticks, head heads, bulb bulbs, leaf leaves, piece pieces, cube cubes, sheet sheets, loaf loaves, ear ears, bar bars, strip strips, ball balls, square squares, block blocks, wedge wedges, fillet fillets, teaspoon teaspoons, tablespoon tablespoons, ounce ounces, pound pounds, pint pints, quart quarts, gallon gallons, liter liters, litre litres, gram grams, pinch pinches, dash dashes, drop drops, splash splashes, handful handfuls, glass glasses, knob knobs, scoop scoops, shot shots, Prise Prisen, Messerspitze Messerspitzen, Dose Dosen, Packung Packungen, Glas Gläser, Flasche Flaschen, Tüte Tüten, Tasse Tassen, Zehe Zehen, Scheibe Scheiben, Zweig Zweige, Stange Stangen, Stiel Stiele, Kopf Köpfe, Knolle Knollen, Blatt Blätter, Platte Platten, Tafel Tafeln, Kugel Kugeln, Rolle Rollen, Schale Schalen'
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string])

const toPlural = new Map(pairs)
const toSingular = new Map(pairs.map(([one, many]) => [many, one]))

/** 'cup' or 'cups' to fit the number before it; abbreviations and words we don't know stay as they are. */
export function numberOfWord(word: string, isPlural: boolean): string {
  const [known, other] = isPlural ? [toSingular, toPlural] : [toPlural, toSingular]
  if (known.has(word)) return word
  return other.get(word) ?? word
}
