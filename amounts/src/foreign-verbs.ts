/**
 * Cooking verbs of other languages: the name of the timer, the beginning that all its forms share, and the English
 * verb. Forms are found by their beginning, because recipes use infinitives, imperatives and impersonal forms.
 */
const TABLE = `
  cuire cui cook; mijoter mijot simmer; reposer repos rest; lever lever rise; lever lève rise; lever levé rise; refroidir refroid cool; mariner marin marinate;
  infuser infus steep; dorer dor brown; rôtir rôti roast; bouillir boui boil; frire frit fry; pétrir pétri knead;
  fouetter fouett whisk; mélanger mélang mix; préchauffer préchauf preheat; chauffer chauff heat; congeler congel freeze;
  griller grill grill; tremper tremp soak; revenir reven fry; enfourner enfourn bake; gratiner gratin bake; remuer remu stir; pocher poch poach
  cocer coc cook; cocinar cocin cook; hornear horne bake; hervir herv boil; freír fre fry; freír frí fry; pochar poch poach; estofar estof braise; guisar guis braise; fundir fund melt;
  cuajar cuaj set; levar levar rise; sofreír sofr fry;
  reposar repos rest; enfriar enfr cool; marinar marin marinate; asar asa roast; dorar dora brown; amasar amas knead;
  batir bat whisk; mezclar mezcl mix; precalentar precalient preheat; calentar calient heat; remojar remoj soak;
  leudar leud rise; fermentar ferment rise; congelar congel freeze; saltear salte fry
  cuocere cuoc cook; lessare less boil; sbollentare sbollent blanch; stufare stuf braise; sciogliere sciogl melt; sbattere sbatt whisk; bollire boll boil; friggere frigg fry; soffriggere soffr fry; riposare ripos rest;
  raffreddare raffredd cool; marinare marin marinate; arrostire arrost roast; rosolare rosol brown; impastare impast knead;
  montare mont whisk; mescolare mescol mix; preriscaldare preriscald preheat; scaldare scald heat; lievitare lievit rise;
  infornare inforn bake; sobbollire sobboll simmer; congelare congel freeze; ammollare ammoll soak
  bakken bak bake; koken kook boil; braden braad fry; sudderen sudder simmer; rusten rust rest; afkoelen afkoel cool;
  marineren mariner marinate; roosteren rooster roast; fruiten fruit fry; kneden kneed knead; kloppen klop whisk;
  mengen meng mix; voorverwarmen verwarm preheat; rijzen rijz rise; stoven stoof braise; weken week soak; garen gaar cook
  cozinhar cozinh cook; assar asse bake; assar assar bake; ferver ferv boil; fritar frit fry; refogar refog fry;
  descansar descans rest; esfriar esfri cool; dourar dour brown; sovar sov knead; bater bata whisk; misturar mistur mix;
  preaquecer preaque preheat; aquecer aque heat; crescer cresc rise; gelar gel chill
  koka koka boil; grädda grädd bake; steka stek fry; sjuda sjud simmer; vila vila rest; svalna svalna cool; jäsa jäs rise;
  marinera mariner marinate; rosta rosta roast; knåda knåd knead; vispa visp whisk; blanda bland mix; fräsa fräs fry;
  tillaga tillag cook; dra dra steep
  koge kog boil; bage bag bake; stege steg fry; simre simr simmer; hvile hvil rest; køle køl cool; hæve hæv rise;
  marinere marin marinate; riste rist toast; ælte ælt knead; piske pisk whisk; blande bland mix; svitse svits fry;
  trække træk steep
  koke kok boil; bake bak bake; steke stek fry; småkoke småkok simmer; avkjøle avkjøl cool; heve hev rise; elte elt knead;
  surre surr fry; trekke trekk steep; røre rør stir
  gotować gotu boil; gotować gotow boil; gotować ugotu boil; gotować ugotow boil; gotować zagot boil; piec upiec bake; smażyć usmaż fry;
  szklić zeszkl fry; podgrzać podgrz heat; roztopić roztop melt; ubijać ubij whisk; piec piec bake; piec piecz bake; smażyć smaż fry; dusić duś braise; dusić dusi braise;
  odstawić odstaw rest; ostudzić ostud cool; wyrastać wyrast rise; marynować maryn marinate; zagnieść zagni knead;
  ubić ubi whisk; mieszać miesza mix; wymieszać wymiesz mix; podsmażyć podsmaż fry; chłodzić chłodz chill
  főzni főz cook; főzni megfőz cook; sütni süt bake; sütni megsüt bake; forralni forral boil; forralni felforral boil;
  keverni elkever mix; keverni összekever mix; pirítani megpirít fry; pároljuk párol steam; melegíteni melegít heat; hűteni lehűt cool; párolni párol steam; pihentetni pihen rest; keleszteni kel rise; keleszteni keleszt rise; pihentetni pihentet rest; hűteni hűt cool;
  dagasztani dagaszt knead; keverni kever mix; pirítani pirít fry
  варити вар boil; варити звар boil; пекти пек bake; пекти печ bake; випікати випік bake; запікати запік bake;
  смажити смаж fry; смажити обсмаж fry; тушкувати тушку braise; залишити залиш rest; охолодити охоло cool;
  маринувати марин marinate; вимісити виміс knead; збити зби whisk; змішати зміш mix; настояти насто steep;
  кип’ятити кип boil
  לבשל לבשל cook; לבשל מבשל cook; לאפות לאפות bake; לאפות אופ bake; לטגן לטגן fry; לטגן מטגנ fry; להרתיח להרתיח boil;
  להרתיח מרתיח boil; לצנן לצנן cool; לצנן מצננ cool; להתפיח להתפיח rise; להתפיח מתפיח rise; לצלות צול roast; לצלות לצלות roast; לחמם מחממ heat; לחמם לחמם heat; לקרר מקרר cool;
  להמיס ממיס melt; להשרות משר soak; להתפיח תופח rise; ללוש ללוש knead; ללוש לש knead;
  לערבב לערבב mix; לערבב מערבב mix; לנוח לנוח rest; להקציף להקציף whisk; להקציף מקציפ whisk`

type ForeignVerb = { verb: string; english: string }

/** Verbs that close the clause, written without spaces. */
const JAPANESE = `
  炒める 炒め fry; 焼く 焼 bake; 煮る 煮 simmer; 茹でる 茹で boil; ゆでる ゆで boil; 蒸す 蒸 steam; 揚げる 揚げ fry; 冷やす 冷や chill;
  冷ます 冷ま cool; 寝かせる 寝かせ rest; 休ませる 休ませ rest; 発酵させる 発酵 rise; こねる こね knead; 混ぜる 混ぜ mix; 漬ける 漬け marinate;
  浸す 浸 soak; 温める 温め heat; 置く 置 rest; おく おく rest; 加熱する 加熱 microwave; 沸騰させる 沸騰 boil; 蒸らす 蒸ら steam`

type JapaneseVerb = ForeignVerb & { from: number; to: number }

const verbsByStem = new Map<string, ForeignVerb>()
const englishByVerb = new Map<string, string>()
for (const entry of `${TABLE};${JAPANESE}`.split(/[;\n]/)) {
  const [verb = '', stem = '', english = ''] = entry.trim().split(' ')
  if (!stem) continue
  // Languages share stems; the infinitive tells them apart.
  for (const form of [stem, verb]) if (!verbsByStem.has(form)) verbsByStem.set(form, { verb, english })
  englishByVerb.set(verb, english)
}

/** Nouns that begin like a verb: 'bouillon', 'batatas'. */
const NOUNS =
  /^(?:mezclas?$|impast[oi]$|bouillons?$|mélanges?$|misturas?$|batatas?$|batid[oa]s?$|marinad[ae]s?$|marinat[ao]$|cozinha$|assadeira|congelador|congélateur|bak(?:papier|vorm|plaat|blik|poeder|pulver|plåt)|bake?(?:papir|pulver|plate|form)|bage(?:papir|pulver|plade|form)|mengsel|mengkom|kookpan|braadpan|stek(?:panna|e?panne)|stegepande|kokplatta|vispgrädde|piskefløde|kremfløte|blanding|pieczeni[ae]$|sütőpor|sütőpapír|варення|вареник|печиво)/iu

const MAX_STEM_LENGTH = Math.max(...[...verbsByStem.keys()].map(({ length }) => length))
const MIN_STEM_LENGTH = 2
const MAX_ENDING_LENGTH = 6

export function findForeignVerb(word: string): ForeignVerb | undefined {
  const lower = word.toLowerCase().replace(/^ו(?=[א-ת]{4})/u, '')
  if (NOUNS.test(lower)) return undefined
  for (let length = Math.min(MAX_STEM_LENGTH, lower.length); length >= MIN_STEM_LENGTH; length -= 1) {
    const found =
      lower.length - length <= MAX_ENDING_LENGTH ? verbsByStem.get(lower.slice(0, length)) : undefined
    if (found) return found
  }
}

/** The English verb for that of a timer. */
export const toEnglishVerb = (verb: string): string => englishByVerb.get(verb) ?? verb

const japaneseVerbs = new RegExp(
  JAPANESE.split(';')
    .map((entry) => entry.trim().split(' ')[1])
    .join('|'),
  'gu',
)

export const findJapaneseVerbs = (text: string): JapaneseVerb[] =>
  [...text.matchAll(japaneseVerbs)].flatMap(({ index, 0: stem }) => {
    const found = verbsByStem.get(stem)
    return found ? [{ ...found, from: index, to: index + stem.length }] : []
  })
