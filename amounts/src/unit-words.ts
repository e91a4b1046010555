const UNIT_PAIRS =
  'cup cups, can cans, tin tins, package packages, packet packets, jar jars, bottle bottles, bag bags, box boxes, container containers, tub tubs, envelope envelopes, clove cloves, slice slices, rasher rashers, bunch bunches, sprig sprigs, stalk stalks, rib ribs, stick sticks, head heads, bulb bulbs, leaf leaves, piece pieces, cube cubes, sheet sheets, loaf loaves, ear ears, bar bars, strip strips, ball balls, square squares, block blocks, wedge wedges, fillet fillets, pod pods, stem stems, slab slabs, sleeve sleeves, batch batches, teaspoon teaspoons, tablespoon tablespoons, ounce ounces, pound pounds, pint pints, quart quarts, gallon gallons, liter liters, Liter Liter, litre litres, gram grams, pinch pinches, dash dashes, drop drops, splash splashes, handful handfuls, glass glasses, knob knobs, scoop scoops, shot shots, Prise Prisen, Messerspitze Messerspitzen, Dose Dosen, Packung Packungen, Glas Gläser, Flasche Flaschen, Tüte Tüten, Tasse Tassen, Zehe Zehen, Scheibe Scheiben, Zweig Zweige, Stange Stangen, Stiel Stiele, Kopf Köpfe, Knolle Knollen, Blatt Blätter, Platte Platten, Tafel Tafeln, Kugel Kugeln, Rolle Rollen, Schale Schalen, portion portions, Portion Portionen, recipe recipes, Rezept Rezepte'

const NOUN_PAIRS =
  'egg eggs, lemon lemons, lime limes, orange oranges, onion onions, shallot shallots, carrot carrots, potato potatoes, tomato tomatoes, apple apples, banana bananas, pepper peppers, white whites, yolk yolks, glug glugs, drizzle drizzles, Ei Eier, Zitrone Zitronen, Limette Limetten, Orange Orangen, Zwiebel Zwiebeln, Schalotte Schalotten, Karotte Karotten, Möhre Möhren, Kartoffel Kartoffeln, Tomate Tomaten, Apfel Äpfel, Banane Bananen, eggplant eggplants, aubergine aubergines, courgette courgettes, cucumber cucumbers, radish radishes, turnip turnips, parsnip parsnips, beet beets, leek leeks, scallion scallions, mushroom mushrooms, chili chilies, chile chiles, chilli chillies, jalapeño jalapeños, jalapeno jalapenos, avocado avocados, mango mangoes, peach peaches, pear pears, plum plums, nectarine nectarines, apricot apricots, fig figs, date dates, grapefruit grapefruits, pineapple pineapples, strawberry strawberries, cherry cherries, olive olives, pickle pickles, anchovy anchovies, prawn prawns, scallop scallops, oyster oysters, clam clams, mussel mussels, crab crabs, lobster lobsters, sausage sausages, chicken chickens, duck ducks, breast breasts, thigh thighs, drumstick drumsticks, wing wings, leg legs, chop chops, steak steaks, shank shanks, tortilla tortillas, bun buns, roll rolls, bagel bagels, cracker crackers, cookie cookies, marshmallow marshmallows, almond almonds, walnut walnuts, pecan pecans, peppercorn peppercorns, berry berries, bean beans, cabbage cabbages, artichoke artichokes, zucchini zucchini, squash squashes, pumpkin pumpkins, half halves, Aubergine Auberginen, Gurke Gurken, Paprikaschote Paprikaschoten, Chilischote Chilischoten, Schote Schoten, Avocado Avocados, Birne Birnen, Pflaume Pflaumen, Pfirsich Pfirsiche, Knoblauchzehe Knoblauchzehen, Lorbeerblatt Lorbeerblätter, Frühlingszwiebel Frühlingszwiebeln, Lauchstange Lauchstangen, Champignon Champignons, Olive Oliven, Eigelb Eigelbe, Brötchen Brötchen, Würstchen Würstchen, Zimtstange Zimtstangen, Vanilleschote Vanilleschoten, Feige Feigen, Mango Mangos'

function readPairs(text: string): [string, string][] {
  return text.split(', ').map((pair) => pair.split(' ') as [string, string])
}

const pairs = readPairs(`${UNIT_PAIRS}, ${NOUN_PAIRS}`)
const countedNouns = new Set(readPairs(NOUN_PAIRS).flat())
const toPlural = new Map(pairs)
const toSingular = new Map([
  ...pairs.map(([one, many]): [string, string] => [many, one]),
  ...['tsp', 'tbsp', 'lb', 'oz'].map((short): [string, string] => [`${short}s`, short]),
])

function change(word: string, forms: Map<string, string>): string {
  const found = forms.get(word)
  if (found !== undefined) return found
  const lower = forms.get(word.toLowerCase())
  return lower === undefined ? word : lower.charAt(0).toUpperCase() + lower.slice(1)
}

/** Words that amounts count although they are not units: 'juice of 1 lemon', 'a glug'. */
export function isCountedNoun(word: string): boolean {
  return countedNouns.has(word)
}

export function singularUnit(word: string): string {
  return change(word, toSingular)
}

/** 'cup' or 'cups', depending on the number. Abbreviations and unknown words stay. */
export function parseNumberWord(word: string, isPlural: boolean): string {
  return isPlural ? change(singularUnit(word), toPlural) : singularUnit(word)
}
