import type { Locale } from './format-number.ts'
import { metricUnit } from './metric-units.ts'

const UNITS =
  'cup tbsp tsp pinch quart clove bulb pack tub tube stick bunch lemon lime orange can jar bottle slice sprig handful'.split(
    ' ',
  )

/** Words for one, for several and for many, in the order of `UNITS`; short where a language has a short form. */
const WORDS: Record<string, string> = {
  en: 'cup/cups tbsp tsp pinch/pinches quart/quarts clove/cloves bulb/bulbs pack/packs tub/tubs tube/tubes stick/sticks bunch/bunches lemon/lemons lime/limes orange/oranges can/cans jar/jars bottle/bottles slice/slices sprig/sprigs handful/handfuls',
  de: 'Tasse/Tassen EL TL Prise/Prisen Quart Zehe/Zehen Knolle/Knollen Päckchen Becher Tube/Tuben Stick/Sticks Bund Zitrone/Zitronen Limette/Limetten Orange/Orangen Dose/Dosen Glas/Gläser Flasche/Flaschen Scheibe/Scheiben Zweig/Zweige Handvoll',
  fr: 'tasse/tasses c._à_s. c._à_c. pincée/pincées quart/quarts gousse/gousses tête/têtes paquet/paquets pot/pots tube/tubes bâton/bâtons botte/bottes citron/citrons citron_vert/citrons_verts orange/oranges boîte/boîtes bocal/bocaux bouteille/bouteilles tranche/tranches brin/brins poignée/poignées',
  es: 'taza/tazas cda. cdta. pizca/pizcas cuarto/cuartos diente/dientes cabeza/cabezas paquete/paquetes tarrina/tarrinas tubo/tubos barra/barras manojo/manojos limón/limones lima/limas naranja/naranjas lata/latas tarro/tarros botella/botellas rodaja/rodajas ramita/ramitas puñado/puñados',
  it: 'tazza/tazze cucchiaio/cucchiai cucchiaino/cucchiaini pizzico/pizzichi quarto/quarti spicchio/spicchi testa/teste confezione/confezioni vasetto/vasetti tubetto/tubetti panetto/panetti mazzetto/mazzetti limone/limoni lime arancia/arance lattina/lattine vasetto/vasetti bottiglia/bottiglie fetta/fette rametto/rametti manciata/manciate',
  nl: 'kop/koppen el tl snufje/snufjes quart teen/tenen bol/bollen pak/pakken bakje/bakjes tube/tubes stick/sticks bos/bossen citroen/citroenen limoen/limoenen sinaasappel/sinaasappels blik/blikken pot/potten fles/flessen plak/plakken takje/takjes handvol',
  'pt-BR':
    'xícara/xícaras c._sopa c._chá pitada/pitadas quarto/quartos dente/dentes cabeça/cabeças pacote/pacotes pote/potes bisnaga/bisnagas tablete/tabletes maço/maços limão-siciliano/limões-sicilianos limão/limões laranja/laranjas lata/latas vidro/vidros garrafa/garrafas fatia/fatias ramo/ramos punhado/punhados',
  sv: 'kopp/koppar msk tsk nypa/nypor quart klyfta/klyftor vitlök/vitlökar paket burk/burkar tub/tuber stick knippe/knippen citron/citroner lime/limefrukter apelsin/apelsiner burk/burkar glasburk/glasburkar flaska/flaskor skiva/skivor kvist/kvistar näve/nävar',
  da: 'kop/kopper spsk tsk knivspids quart fed hoved/hoveder pakke/pakker bæger/bægre tube/tuber stick bundt/bundter citron/citroner lime/limefrugter appelsin/appelsiner dåse/dåser glas flaske/flasker skive/skiver kvist/kviste håndfuld/håndfulde',
  nb: 'kopp/kopper ss ts klype/klyper quart fedd hode/hoder pakke/pakker beger/begre tube/tuber stick bunt/bunter sitron/sitroner lime/limefrukter appelsin/appelsiner boks/bokser glass flaske/flasker skive/skiver kvist/kvister neve/never',
  pl: 'szklanka/szklanki/szklanek łyżka/łyżki/łyżek łyżeczka/łyżeczki/łyżeczek szczypta/szczypty/szczypt kwarta/kwarty/kwart ząbek/ząbki/ząbków główka/główki/główek opak. kubek/kubki/kubków tubka/tubki/tubek kostka/kostki/kostek pęczek/pęczki/pęczków cytryna/cytryny/cytryn limonka/limonki/limonek pomarańcza/pomarańcze/pomarańczy puszka/puszki/puszek słoik/słoiki/słoików butelka/butelki/butelek plaster/plastry/plastrów gałązka/gałązki/gałązek garść/garści/garści',
  uk: 'склянка/склянки/склянок ст._л. ч._л. дрібка/дрібки/дрібок кварта/кварти/кварт зубчик/зубчики/зубчиків головка/головки/головок уп. стаканчик/стаканчики/стаканчиків тюбик/тюбики/тюбиків брусок/бруски/брусків пучок/пучки/пучків лимон/лимони/лимонів лайм/лайми/лаймів апельсин/апельсини/апельсинів банка/банки/банок банка/банки/банок пляшка/пляшки/пляшок скибка/скибки/скибок гілочка/гілочки/гілочок жменя/жмені/жмень',
  he: 'כוס/כוסות כף/כפות כפית/כפיות קמצוץ/קמצוצים קוורט שן/שיניים ראש/ראשים חבילה/חבילות גביע/גביעים שפופרת/שפופרות מקל/מקלות צרור/צרורות לימון/לימונים ליים תפוז/תפוזים קופסה/קופסאות צנצנת/צנצנות בקבוק/בקבוקים פרוסה/פרוסות גבעול/גבעולים חופן/חופנים',
}

const tables = new Map<string, Map<string, string[]>>()

function readTable(locale: Locale): Map<string, string[]> {
  const words = (WORDS[locale] ?? (WORDS.en as string))
    .split(' ')
    .map((pair) => pair.replaceAll('_', ' ').split('/'))
  return new Map(UNITS.map((unit, at) => [unit, words[at] as string[]]))
}

/** The word for `count` of a unit; the unit itself if it has none, such as oz. */
export function unitWord(unit: string, count: number, locale: Locale): string {
  const table = tables.get(locale) ?? readTable(locale)
  tables.set(locale, table)
  const [one = metricUnit(unit, locale), few = one, many = few] = table.get(unit) ?? []
  if (count <= 1) return one
  return many !== few && new Intl.PluralRules(locale).select(count) === 'many' ? many : few
}

/** Other English words than those of the table. */
const ENGLISH_WORDS = new Map(
  Object.entries({
    ...{ teaspoon: 'tsp', teaspoons: 'tsp', tablespoon: 'tbsp', tablespoons: 'tbsp' },
    ...{ tin: 'can', tins: 'can', g: 'g', kg: 'kg', ml: 'ml', l: 'l' },
  }),
)
const PLAIN_AMOUNT = /^[\d\s.,/⁄¼½¾⅐-⅞]+\p{L}+\.?$/u

/** Whether a number and an English word for a unit have another word in the language: '2 tsp' for French readers. */
export function isTranslatedAmount(text: string, word: string, unit: string, locale: Locale): boolean {
  if (locale.startsWith('en') || !PLAIN_AMOUNT.test(text.trim())) return false
  const lower = word.toLowerCase()
  const english = [unitWord(unit, 1, 'en'), unitWord(unit, 2, 'en')]
  const isEnglish = english.includes(lower) || ENGLISH_WORDS.get(lower) === unit
  return isEnglish && unitWord(unit, 2, locale) !== english[1]
}

/** All words of these units, in all languages. */
export const listUnitWords = (units: string[]): string[] =>
  Object.keys(WORDS).flatMap((locale) => units.flatMap((unit) => readTable(locale).get(unit) ?? []))
