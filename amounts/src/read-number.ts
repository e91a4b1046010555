const VULGAR: Record<string, number> = {
  '¼': 1 / 4,
  '½': 1 / 2,
  '¾': 3 / 4,
  '⅐': 1 / 7,
  '⅑': 1 / 9,
  '⅒': 1 / 10,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅕': 1 / 5,
  '⅖': 2 / 5,
  '⅗': 3 / 5,
  '⅘': 4 / 5,
  '⅙': 1 / 6,
  '⅚': 5 / 6,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
  '↉': 0,
}

const NUMBER_WORDS = new Map(
  Object.entries({
    half: 0.5,
    quarter: 0.25,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    ninety: 90,
    dozen: 12,
    a: 1,
    an: 1,
    ein: 1,
    eine: 1,
    einen: 1,
    einer: 1,
    eines: 1,
    halbe: 0.5,
    halber: 0.5,
    halbes: 0.5,
    halben: 0.5,
    viertel: 0.25,
    zwei: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    elf: 11,
    zwölf: 12,
    fünfzehn: 15,
    zwanzig: 20,
    dreißig: 30,
    vierzig: 40,
    fünfzig: 50,
    sechzig: 60,
    neunzig: 90,
    dutzend: 12,
    anderthalb: 1.5,
  }),
)
// 'forty-five', 'fünfundvierzig', 'zweieinhalb'
const TENS_AND_ONES = /^(twenty|thirty|forty|fifty)-(one|two|three|four|five|six|seven|eight|nine)$/
const ONES_AND_TENS = /^(ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und(zwanzig|dreißig|vierzig|fünfzig)$/
const AND_A_HALF = /^(ein|zwei|drei|vier|fünf|sechs|sieben|acht)einhalb$/

function readWord(text: string): number | undefined {
  const word = text.toLowerCase()
  const known = NUMBER_WORDS.get(word)
  const parts =
    known === undefined && (TENS_AND_ONES.exec(word) ?? ONES_AND_TENS.exec(word) ?? AND_A_HALF.exec(word))
  if (!parts) return known
  const [, first = '', second = ''] = parts
  return (NUMBER_WORDS.get(first) ?? 0) + (NUMBER_WORDS.get(second) ?? 0.5)
}

const FRACTION = '\\d{1,3}[ \\t]?[/⁄][ \\t]?(?:10|12|16|32|[2-9])(?![\\d.,]?\\d)'
const VULGAR_CLASS = `[${Object.keys(VULGAR).join('')}]`
const DECIMAL = '(?:\\d+(?:[.,]\\d+)*|[.,]\\d+)'
// '1-1/2' means 1½ in American recipes; '1-1½' is a range.
const MIXED = `\\d{1,3}(?:(?:[ \\t\\u00a0\\u2009\\u202f]{0,3}|[ ]?(?:and|&|und)[ ]|-)${FRACTION}|(?:[ \\t\\u00a0\\u2009\\u202f]{0,3}|[ ]?(?:and|&|und)[ ])${VULGAR_CLASS})`
const SPOKEN = '\\d{1,3} and (?:a|one|two|three)[ -](?:half|thirds?|quarters?)\\b'

export const NUMBER_PATTERN = `(?:${SPOKEN}|${MIXED}|${FRACTION}|${VULGAR_CLASS}|${DECIMAL})`
const SPOKEN_WORDS = /^(\d+) and (\w+)[ -](half|third|quarter)/
const PARTS: Record<string, number> = { half: 1 / 2, third: 1 / 3, quarter: 1 / 4 }
const WHOLE = new RegExp(`^(?:(\\d+)[^\\d]*?)??(?:(\\d+)[ \\t]?[/⁄][ \\t]?(\\d+)|(${VULGAR_CLASS}))$`, 'u')

const FINEST_UNITS = new Set(['g', 'ml'])

function readDecimal(text: string, isGerman: boolean, unit: string | undefined): number {
  // Recipes are not precise to the milligram: '1.500 g' and '1,500 ml' are thousands in every language.
  if (FINEST_UNITS.has(unit ?? '') && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text))
    return Number(text.replace(/[.,]/, ''))
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) && !(isGerman && !text.includes('.')))
    return Number(text.replaceAll(',', ''))
  if (isGerman && /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(text))
    return Number(text.replaceAll('.', '').replace(',', '.'))
  return Number.parseFloat(text.replace(',', '.'))
}

export function readNumber(text: string, isGerman = false, unit?: string): number | null {
  const word = readWord(text)
  if (word !== undefined) return word
  const said = SPOKEN_WORDS.exec(text)
  if (said) return Number(said[1]) + (NUMBER_WORDS.get(said[2] ?? '') ?? 1) * (PARTS[said[3] ?? ''] ?? 0)
  const found = WHOLE.exec(text)
  if (found) {
    const integer = found[1] ? Number(found[1]) : 0
    if (found[4]) return integer + (VULGAR[found[4]] ?? 0)
    return integer + Number(found[2]) / Number(found[3])
  }
  const value = readDecimal(text, isGerman, unit)
  return Number.isFinite(value) ? value : null
}

/** The share of 'half an hour', 'three quarters of an hour' and 'eine Dreiviertelstunde'. */
export function readShareWord(word: string): number | undefined {
  const lower = word.toLowerCase()
  if (/^halb(?:e[nrs]?)?$/.test(lower)) return 1 / 2
  if (lower === 'dreiviertel') return 3 / 4
  if (lower === 'viertel') return 1 / 4
  return lower === 'third' ? undefined : PARTS[lower.replace(/s$/, '')]
}

export function isNumberWord(word: string): boolean {
  return readWord(word) !== undefined
}
