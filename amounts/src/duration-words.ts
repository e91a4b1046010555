/** The words of durations in all languages of the interface. English and German numbers are in `read-number.ts`. */

export const SECOND = 1
export const MINUTE = 60
const QUARTER = 15 * MINUTE
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const UNITS: [pattern: RegExp, seconds: number][] = [
  [
    /^(?:h|hrs?|hours?|std|stunden?|heures?|horas?|or[ae]|uur(?:tje)?|uren|timm(?:e|en|ar|arna)|timer|timen|timene|godz(?:in[aęy]?)?|órá(?:n|t|ig)|óra|год(?:ин[аиу]?)?|שעה|שעות|時間)$/iu,
    HOUR,
  ],
  [
    /^(?:mins?|minutes?|minuten?|minut(?:o|os|i|er|ę|a|y)?|minutter|minuuten|perc(?:ig|et)?|хв(?:илин[аиу]?)?|דק['׳]?|דקה|דקות|分間?)$/iu,
    MINUTE,
  ],
  [
    /^(?:secs?|seconds|sek|sekund(?:en?|er|y|ę)?|secondes?|secondi|segundos?|seconden|másodperc(?:ig)?|сек(?:унд[аиу]?)?|שניות|秒間?)$/iu,
    SECOND,
  ],
  [/^(?:days?|tage?n?|jours?|d[ií]as?|giorn[oi]|dag(?:en|ar|er|e)?|dni|д(?:ень|ні|нів)|ימים|日間)$/iu, DAY],
  [/^(?:kwartier(?:tje)?|kvart|kvarter|kwadrans)$/iu, QUARTER],
  [/^(?:halvtimm?e|half[ -]?uur(?:tje)?)$/iu, HOUR / 2],
  [/^שעתיים$/u, 2 * HOUR],
]
/** Danish and Norwegian for an hour, if the text has their letters or words. */
const HOUR_OR_TIMES = /^time$/i
const NORDIC = /[æøå]|^(?:og|en|halv|halvanden|halvannen|til|la|lad|av)$/i

/** The length of a unit of time in seconds. `words` are those of the text. */
export function readTimeUnit(word: string, words: () => string[]): number | undefined {
  if (HOUR_OR_TIMES.test(word)) return words().some((each) => NORDIC.test(each)) ? HOUR : undefined
  return UNITS.find(([pattern]) => pattern.test(word))?.[1]
}

/** Units that mean one if they have no number: 'na kwadrans', 'שעה וחצי'. */
export const IMPLIES_ONE = /^(?:kwadrans|godzinę|minutę|годину|хвилину|שעה|שעתיים|דקה)$/u
/** 'co godzinę' is how often. */
export const HOW_OFTEN_BEFORE = /(?<!\p{L})(?:co|кожну|щогодини|כל)\s*$/u

const NUMBERS: [value: number, words: string][] = [
  [0.25, 'quart quarts cuarto cuartos quarto quarti quartos negyed чверть чверті רבע'],
  [0.75, 'háromnegyed'],
  [1, 'une un una uno um uma een één en ett et jedna jedną jedną одна одну одне egy אחת'],
  [1.5, 'anderhalf anderhalve halvanden halvannen halvandet półtora półtorej másfél півтора півтори'],
  [2, 'deux dos due dois duas twee två to dwa dwie két дві два שתי שני'],
  [3, 'trois tres tre três drie trzy három три שלוש שלושה'],
  [4, 'quatre cuatro quattro quatro vier fyra fire cztery négy чотири ארבע ארבעה'],
  [5, "cinq cinco cinque vijf fem pięć öt п'ять п’ять חמש חמישה"],
  [6, 'six seis sei zes sex seks sześć hat шість שש שישה'],
  [8, 'huit ocho otto oito acht åtta otte åtte osiem nyolc вісім שמונה'],
  [10, 'dix diez dieci dez tien tio ti dziesięć tíz десять עשר עשרה'],
  [12, 'douze doce dodici doze twaalf tolv dwanaście tizenkét дванадцять'],
  [15, "quinze quince quindici quinze vijftien femton femten piętnaście tizenöt п'ятнадцять п’ятнадцять"],
  [20, 'vingt veinte venti vinte twintig tjugo tyve tjue dwadzieścia húsz двадцять עשרים'],
  [30, 'trente treinta trenta trinta dertig trettio tredive tretti trzydzieści harminc тридцять שלושים'],
]
const numbers = new Map(NUMBERS.flatMap(([value, words]) => words.split(' ').map((word) => [word, value])))

/** They only count before a unit of time or a share: 'un' is also an article. */
export const readForeignNumber = (word: string): number | undefined => numbers.get(word.toLowerCase())

export const isForeignHalf = (word: string): boolean =>
  /^(?:demi|demie|media|medio|meia|mezz[ao]|half|halve?|halvt|pół|fél|пів|חצי)$/iu.test(word)

/** A share that is added to the hour before it: 'שעה וחצי', '1時間半'. */
const SHARES_AFTER: Record<string, number> = { וחצי: 1 / 2, ורבע: 1 / 4, 半: 1 / 2 }
export const readShareAfter = (word: string): number | undefined => SHARES_AFTER[word]

/** 'd’heure', 'de hora' */
export const isOfTime = (word: string): boolean => /^(?:d['’]|de|di)$/iu.test(word)

/** The parts of words that belong to a number: '分炒める' in '5分炒める', '時間半'. */
export const JAPANESE_TIME = /^(時間|分間|分|秒間|秒|日間)(半)?/u
