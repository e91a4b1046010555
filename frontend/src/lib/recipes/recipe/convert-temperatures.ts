import type { Units } from '#lib/preferences/preferences.ts'

type Scale = 'C' | 'F'
type Found = { start: number; end: number; scale: Scale | 'gas'; values: number[] }

const NUMBER = String.raw`\d{1,3}(?:[.,]\d)?`
/** Degrees of other languages than English, in Celsius if they name no scale. */
const DEGREE_WORD =
  'Grad(?:er)?|grad(?:er|en|os|i)|graus|degrés|stopni(?:ach)?|fok(?:on|ra|os)?|градус(?:ів|ах|и)|מעלות|度'
const TO = '[–—〜～-]|to|or|bis|oder|à|ou|a|o|tot|till|eller|til|do|lub|vagy|до|або|עד|או'
const RANGE = String.raw`(?<from>(?<![\d.,])(?:(?<!\p{L})[-−–])?${NUMBER})(?:\s*(?:°|º|${DEGREE_WORD}|degrees?)?\s*(?:[CF]\b)?\s*(?:${TO})\s*(?<to>${NUMBER}))?`
const DEGREES = String.raw`\s*(?:°|º|˚|℃|℉|${DEGREE_WORD}|degrees?|deg\.?)\s*`
const TEMPERATURE = new RegExp(
  `${RANGE}(?:(?:${DEGREES})(?<word>Celsius|Fahrenheit|[CF](?![\\p{L}\\d]))|\\s?(?<letter>[CF])(?![\\p{L}\\d'’-])|\\s*(?<sign>[℃℉])|\\s*(?<bare>度|(?:${DEGREE_WORD})(?![\\p{L}])))`,
  'gu',
)
const GAS_MARK = /\bgas\s+mark\s+(?<mark>[1-9]|½|¼)(?![\d.,])/giu

const CELSIUS_BY_GAS_MARK: Record<string, number> = {
  '¼': 110,
  '½': 120,
  1: 140,
  2: 150,
  3: 160,
  4: 180,
  5: 190,
  6: 200,
  7: 220,
  8: 230,
  9: 240,
}

/** Oven temperatures: not below these, and round. "118 °C" is measured with a thermometer. */
const MIN_OVEN_TEMPERATURE = { C: 105, F: 200 }
const MIN_JAPANESE_DEGREES = 20
const DIAL_STEP = { C: 10, F: 25 }
/** Separators between two notations of the same temperature. */
const SAME_TEMPERATURE =
  /^[\s/(),;=≈~·|]*(?:(?:or|oder|about|approx\.?|ca\.?|bzw\.?|fan|convection|Umluft)[\s/(),;]*)*$/iu
const DIFFERENCE_PREFIX = /(?:\bby|\bum|±)\s*$/iu

/** Converts temperatures to the reader's scale, rounded to oven dials, with ≈. Those given in both scales stay. */
export function convertTemperatures(text: string, units: Units): string {
  if (units === 'original') return text
  const targetScale: Scale = units === 'us' ? 'F' : 'C'
  let shown = ''
  let end = 0
  for (const ways of groupEquivalent(text, findTemperatures(text))) {
    if (ways.some(({ scale }) => scale === targetScale)) continue
    for (const way of ways) {
      if (DIFFERENCE_PREFIX.test(text.slice(0, way.start))) continue
      shown += text.slice(end, way.start) + formatInScale(way, targetScale)
      end = way.end
    }
  }
  return shown + text.slice(end)
}

/** Groups notations of the same temperature. */
function groupEquivalent(text: string, found: Found[]): Found[][] {
  const groups: Found[][] = []
  for (const temperature of found) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (before && SAME_TEMPERATURE.test(text.slice(before.end, temperature.start))) last?.push(temperature)
    else groups.push([temperature])
  }
  return groups
}

/** '3度混ぜる' stirs three times. */
const isTemperature = ({ groups = {} }: RegExpExecArray) =>
  groups.bare !== '度' || parseNumber(groups.from ?? '') >= MIN_JAPANESE_DEGREES

function findTemperatures(text: string): Found[] {
  const degrees = [...text.matchAll(TEMPERATURE)]
    .filter(isTemperature)
    .map(({ index, 0: matched, groups = {} }) => {
      const { from = '', to, word, letter, sign } = groups
      const scale = /^[f℉]/i.test(word ?? letter ?? sign ?? 'C') ? 'F' : 'C'
      return {
        ...toSpan(index, matched),
        scale,
        values: [from, to].filter((part) => part !== undefined).map(parseNumber),
      }
    })
  const marks = [...text.matchAll(GAS_MARK)].map(({ index, 0: matched, groups }) => ({
    ...toSpan(index, matched),
    scale: 'gas' as const,
    values: [CELSIUS_BY_GAS_MARK[groups?.mark ?? ''] ?? 0],
  }))
  return [...degrees, ...marks].sort((one, other) => one.start - other.start) as Found[]
}

const toSpan = (start: number, matched: string) => ({ start, end: start + matched.length })
const parseNumber = (number: string) => Number(number.replace(/^[−–]/, '-').replace(',', '.'))

function formatInScale({ scale, values }: Found, targetScale: Scale): string {
  const converted = values.map((value) => convert(value, scale === 'gas' ? 'C' : scale, targetScale))
  return `≈ ${converted.map((value) => String(value).replace('-', '−')).join('–')} °${targetScale}`
}

function convert(value: number, from: Scale, to: Scale): number {
  if (from === to) return value
  const exact = to === 'F' ? (value * 9) / 5 + 32 : ((value - 32) * 5) / 9
  const isOven = value >= MIN_OVEN_TEMPERATURE[from] && value % (from === 'F' ? 25 : 5) === 0
  return isOven ? Math.round(exact / DIAL_STEP[to]) * DIAL_STEP[to] : Math.round(exact)
}
