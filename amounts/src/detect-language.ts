import type { Token } from './tokenize-line.ts'

export type LineLanguage = 'en' | 'de' | 'other'

const words = (text: string) => new Set(text.split(' '))

const english = words(
  'cup cups teaspoon teaspoons tablespoon tablespoons tsp tsps tbsp tbsps ounce ounces oz pound pounds lb lbs pint pints quart quarts can cans jar package bunch sprig sprigs clove cloves slice slices pinch stick sticks head inch piece pieces fresh chopped sliced diced minced ground dried of and or the with for to taste large small medium finely freshly from plus about each juice oil salt pepper sugar flour butter water milk cream cheese egg eggs onion onions garlic chicken beef sauce white red black green sweet optional',
)

// English lines also contain 'de' or 'vie': 'framboise eau de vie'.
const englishMeasures = words(
  'cup cups teaspoon teaspoons tablespoon tablespoons tsp tsps tbsp tbsps ounce ounces oz pound pounds lb lbs pint pints quart quarts',
)

const german = words(
  'el tl esslöffel teelöffel eßlöffel prise prisen bund dose dosen pck pckg packung packungen päckchen zehe zehen scheibe scheiben stück msp messerspitze tasse tassen becher würfel zweig zweige stange stangen kopf knolle blatt blätter flasche flaschen schuss spritzer tropfen handvoll glas gläser tüte beutel pfund gramm stk und oder mit ohne für zum zur nach aus vom von der die das den dem etwas ein eine einen wenig evtl ca etwa je à geschmack belieben größe mehl zucker salz pfeffer milch wasser öl sahne schmand quark käse ei eier eigelb eiweiß zwiebel zwiebeln knoblauch petersilie schnittlauch tomate tomaten kartoffel kartoffeln möhre möhren karotte karotten gurke apfel äpfel birne birnen zitrone zitronen zitronensaft hackfleisch hähnchen rindfleisch schweinefleisch speck schinken lachs reis nudeln brot brötchen hefe backpulver natron vanillezucker puderzucker honig senf essig brühe gemüsebrühe joghurt zimt muskat muskatnuss lorbeerblatt lorbeerblätter rosmarin thymian basilikum koriander kümmel kichererbsen weiche weicher weiches flüssige flüssiger kalte kalter kaltes warme warmes lauwarme lauwarmes warmer ingwer butter margarine rapsöl olivenöl sonnenblumenöl mandeln nüsse walnüsse haselnüsse rosinen schokolade kakao stärke speisestärke semmelbrösel paniermehl spinat lauch sellerie kohl brokkoli blumenkohl pilze champignons bohnen linsen erbsen mais kürbis rucola feldsalat salat himbeeren erdbeeren blaubeeren kirschen pfirsich ananas banane bananen kokosmilch sojasauce tomatenmark gehackt gehackte gehackter gerieben geriebener gemahlen gemahlener gewürfelt frisch frische frischer frisches klein kleine kleiner groß große großer rote roter rotes weiße weißer getrocknete getrockneter',
)

// Function words of other languages.
const foreign = words(
  'de du des la le les et une un une cuillère cuillères soupe café sachet gousse gousses oeufs œufs farine sucre beurre lait eau poivre y con los las el taza tazas cucharada cucharadas cucharadita cucharaditas diente dientes ajo harina azúcar huevo huevos aceite agua cebolla di della del dello cucchiaio cucchiai cucchiaino cucchiaini spicchio spicchi farina zucchero uova burro olio acqua cipolla colher colheres xícara xícaras chá ovos farinha açúcar manteiga óleo água leite cebola dente dentes eetlepel eetlepels theelepel theelepels suiker bloem boter eieren melk teen tenen ui uien zout peper en van het met voor och av med dl msk tsk krm mjöl socker smör ägg mjölk salt lök vitlök vatten spsk stk hvedemel sukker smør æg mælk løg vand og til łyżka łyżki łyżeczka szklanka szklanki mąki cukru masła jajka jajko mleka soli wody cebula czosnku',
)

const LATIN_LETTERS = /^[\p{Script=Latin}\p{M}'’&\-\d%., ]+$/u

/**
 * English by default, since a bare '2 jalapeños' or 'crème fraîche' is an English line. Another language needs its own
 * function words, units or script.
 */
export function detectLanguage(tokens: Token[]): LineLanguage {
  let en = 0
  let de = 0
  let other = 0
  let count = 0
  for (const token of tokens) {
    if (token.kind !== 'word') continue
    count += 1
    const lower = token.text.toLowerCase()
    if (!LATIN_LETTERS.test(token.text)) other += 2
    if (english.has(lower)) en += englishMeasures.has(lower) ? 3 : 1
    if (german.has(lower)) de += 1
    else if (
      /ß|(?:pulver|mehl|zucker|käse|fleisch|schoten?|blätter|brühe|soße|saft|würfel|wurst|brot|kuchen|stangen?|körner|flocken|früchte|beeren|nudeln|öl|tomaten|erbsen|bohnen|linsen|zwiebeln?|kartoffeln|nüsse|kerne|filets?|brust|keulen?|zehen?|kohl|kraut|wurzel|milch|butter|wasser|essig|gewürz|würste|würstchen|knödel|teig)$/.test(
        lower,
      ) &&
      /^\p{Lu}/u.test(token.text)
    )
      de += 1
    if (foreign.has(lower)) other += 1
  }
  if (count === 0) return 'en'
  if (de > en && de >= other) return 'de'
  if (other > en && (other >= 2 || (en === 0 && other * 2 >= count))) return 'other'
  return 'en'
}
