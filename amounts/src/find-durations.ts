import {
  DAY,
  HOUR,
  HOW_OFTEN_BEFORE,
  IMPLIES_ONE,
  isForeignHalf,
  isOfTime,
  JAPANESE_TIME,
  MINUTE,
  readForeignNumber,
  readShareAfter,
  readTimeUnit,
  SECOND,
} from './duration-words.ts'
import { isNumberWord, NUMBER_PATTERN, readNumber, readShareWord } from './read-number.ts'
import { type Token, tokenizeLine } from './tokenize-line.ts'

/** A duration in a text: range in seconds and character position. */
type FoundDuration = { ends: number[]; from: number; to: number }

/** "Viertelstunde", "half-hour", "ten-minute": the number and its unit are one word. */
const JOINED =
  /^(\p{L}+(?:-(?:one|two|three|four|five|six|seven|eight|nine))?)-(?=hour|heure|minute|second|day)|^(halb|viertel|dreiviertel|un['’]|mezz['’]|d['’]|пів)(?=stunden?$|heures?$|ora$|години$)/iu
/** The "h30" of "1h30". */
const HOURS_AND_MINUTES = /^h(\d{1,2})$/i
/** Words between a number and its unit: "a good hour", "10 more minutes". */
const BETWEEN =
  /^(?:good|full|more|extra|additional|further|solid|gute[nr]?|knappe[nr]?|volle[nr]?|weitere[nr]?)$/i
const RANGE = /^(?:[-–—]|to|or|bis|oder|à|a|ou|o|tot|till|til|eller|do|lub|до|або|чи|עד|או)$/iu
const AND = /^(?:and|und|et|y|e|ed|en|och|og|i|és|і|та)$/iu
const ARTICLE = /^(?:an?|one|eine?[rn]?)$/i
/** A number without a unit after hours is minutes, unless it counts or measures something: "1 Std. 30" but not "1 hour 30 g". */
const COUNTS = /^\s*(?:[°%\p{Lu}\d]|(?:g|kg|ml|cl|l|cm|mm|oz|lbs?|cups?|degrees?|grad)(?!\p{L}))/u
/** "…, then 15" after "45 minutes": minutes again. */
const THEN = new RegExp(
  `^[^.;\\d]{0,40}?(?<!\\p{L})(?:then|dann)(?:\\s+for)?(?:\\s+another|\\s+weitere)?\\s+(${NUMBER_PATTERN})(?=\\s*(?:[.,;)]|$|(?:more|longer|uncovered|covered|mehr|länger|offen|zugedeckt)(?!\\p{L})))`,
  'iu',
)
/** "Keeps for 3 days" is about the finished dish. */
const KEEPS = /(?<!\p{L})(?:keeps?|stored?|hält|halten|haltbar)(?!\p{L})[^.;!?]*$/iu
/** "Two days later" and "once a day" are not waiting times. */
const OTHER_DAYS = /^\s*(?:after|ahead|before|earlier|later|in advance|vorher|später|im Voraus)(?!\p{L})/iu
const HOW_OFTEN = /(?<!\p{L})(?:once|twice|times|einmal|zweimal|mal)\s*$/iu
/** "After half an hour, …" as the first words of a step means the wait of the step before. */
const AFTER = /^\s*(?:after|nach)(?:\s+(?:about|around|etwa|ca\.?))?\s*$/i

/** "a quarter of an hour" has two. */
const MAX_SHARES = 3
/** Maximum distance of the word that decides the meaning. */
const LOOK_BACK = 120

type Read = { values: number[]; next: number }

const wordAt = (tokens: Token[], at: number) => tokens[at]?.text ?? ''

const unitAt = (tokens: Token[], at: number): number | undefined =>
  readTimeUnit(wordAt(tokens, at), () => tokens.map(({ text }) => text))

/** The number in 'une heure', 'mezz’ora', 'deux minutes', 'quart d’heure' and 'en halv time'. */
function readForeignWord(tokens: Token[], at: number): number | undefined {
  const word = wordAt(tokens, at)
  const value = isForeignHalf(word) ? 1 / 2 : readForeignNumber(word)
  if (value === undefined) return undefined
  const next = at + (isOfTime(wordAt(tokens, at + 1)) ? 2 : 1)
  if (unitAt(tokens, next) !== undefined) return value
  if (value === 1 && AND.test(wordAt(tokens, next)) && readAndHalf(tokens, next)) return value
  const isRange = RANGE.test(wordAt(tokens, next)) && tokens[next + 1] && value >= 1
  if (isRange && readForeignNumber(wordAt(tokens, next + 1)) !== undefined) return value
  const share = wordAt(tokens, next)
  return value >= 1 && (isForeignHalf(share) || (readForeignNumber(share) ?? 1) < 1) ? value : undefined
}

/** The 'och en halv' of 'en och en halv timme'. */
function readAndHalf(tokens: Token[], at: number): Read | undefined {
  if (isForeignHalf(wordAt(tokens, at + 1))) return { values: [1 / 2], next: at + 2 }
  const isOne = readForeignNumber(wordAt(tokens, at + 1)) === 1
  return isOne && isForeignHalf(wordAt(tokens, at + 2)) ? { values: [1 / 2], next: at + 3 } : undefined
}

function readOne(tokens: Token[], at: number): number[] | undefined {
  const token = tokens[at]
  if (!token) return
  if (token.kind === 'number') return token.numbers.map((text) => readNumber(text) ?? 0)
  if (token.kind === 'word' && isNumberWord(token.text)) return [readNumber(token.text) ?? 0]
  const share = readShareWord(token.text) ?? readForeignWord(tokens, at)
  return share === undefined ? undefined : [share]
}

/** "half an", "three quarters of an", "eine halbe", "a ½": each is a share of the next. */
function readProduct(tokens: Token[], at: number): Read | undefined {
  let values = readOne(tokens, at)
  let next = at + 1
  if (!values) return
  for (let count = 0; count < MAX_SHARES; count += 1) {
    const isOf = /^(?:of|von)$/i.test(wordAt(tokens, next))
    const word = wordAt(tokens, next + (isOf ? 1 : 0))
    const more = readOne(tokens, next + (isOf ? 1 : 0))
    const isShare = ARTICLE.test(word) || readShareWord(word) !== undefined || (more?.[0] ?? 1) < 1
    if (!more || !isShare) return { values, next }
    values = values.map((value) => value * (more[0] as number))
    next += isOf ? 2 : 1
  }
  return { values, next }
}

/** The "a half" of "two and a half hours" and of "an hour and a half". */
function readAndShare(tokens: Token[], at: number): Read | undefined {
  const after = readShareAfter(wordAt(tokens, at))
  if (after) return { values: [after], next: at + 1 }
  if (!AND.test(wordAt(tokens, at))) return
  const half = readAndHalf(tokens, at)
  if (half) return half
  if (readShareWord(wordAt(tokens, at + 2)) === undefined) return
  return readProduct(tokens, at + 1)
}

const plus = (values: number[], added: number) => values.map((value) => value + added)

/** "1:30 h" */
function readClock(tokens: Token[], at: number): Read | undefined {
  const [hours, colon, minutes] = tokens.slice(at, at + 3)
  if (colon?.text !== ':' || minutes?.start !== colon.end || !/^[0-5]\d$/.test(minutes.text)) return
  return { values: [Number(hours?.text) + Number(minutes.text) / 60], next: at + 3 }
}

function readAmount(tokens: Token[], at: number): Read | undefined {
  const clock = readClock(tokens, at)
  if (clock) return clock
  const read = readProduct(tokens, at)
  if (!read) return
  const share = readAndShare(tokens, read.next)
  return share ? { values: plus(read.values, share.values[0] as number), next: share.next } : read
}

function readRange(tokens: Token[], at: number): Read | undefined {
  const first = readAmount(tokens, at)
  if (!first) return
  const sign = wordAt(tokens, first.next)
  const isBetween = /^(?:between|zwischen)$/i.test(wordAt(tokens, at - 1)) && AND.test(sign)
  const second = RANGE.test(sign) || isBetween ? readAmount(tokens, first.next + 1) : undefined
  return second ? { values: [...first.values, ...second.values], next: second.next } : first
}

/** After "1 hour" or "1 Std.": "and a half", "30 minutes", "30". */
function readRest(
  tokens: Token[],
  at: number,
  unit: number,
  text: string,
): { seconds: number; next: number } {
  const share = readAndShare(tokens, at)
  if (share) return { seconds: (share.values[0] as number) * unit, next: share.next }
  const isAnd = AND.test(wordAt(tokens, at))
  const start = at + (isAnd ? 1 : 0)
  const more = ARTICLE.test(wordAt(tokens, start)) ? undefined : readAmount(tokens, start)
  const smaller = more && unitAt(tokens, more.next)
  if (more?.values.length === 1 && smaller && smaller < unit)
    return { seconds: (more.values[0] as number) * smaller, next: more.next + 1 }
  const bare = tokens[start]
  const isBare = !isAnd && bare && unit > SECOND && unit < DAY && /^[1-5]?\d$/.test(bare.text)
  if (!isBare || smaller || COUNTS.test(text.slice(bare.end, bare.end + LOOK_BACK)))
    return { seconds: 0, next: at }
  return { seconds: Number(bare.text) * (unit / 60), next: at + 1 }
}

const skipDot = (tokens: Token[], at: number) =>
  // The dot of "1 Std. 30" and "8 Min. braten" ends no sentence.
  wordAt(tokens, at) === '.' && /^(?:std|min|sek|hrs?|mins?|secs?)$/i.test(wordAt(tokens, at - 1))
    ? at + 1
    : at

/** 'na kwadrans', 'שעה וחצי' */
function readImpliedOne(tokens: Token[], at: number, text: string): Read | undefined {
  if (!IMPLIES_ONE.test(wordAt(tokens, at))) return undefined
  return HOW_OFTEN_BEFORE.test(text.slice(0, tokens[at]?.start)) ? undefined : { values: [1], next: at }
}

function readDuration(
  tokens: Token[],
  at: number,
  text: string,
): { ends: number[]; next: number } | undefined {
  const amount = readRange(tokens, at) ?? readImpliedOne(tokens, at, text)
  if (!amount) return
  const after = wordAt(tokens, amount.next)
  const isBetween = BETWEEN.test(after) || (isOfTime(after) && unitAt(tokens, amount.next + 1) !== undefined)
  const next = amount.next + (isBetween ? 1 : 0)
  const joined = HOURS_AND_MINUTES.exec(wordAt(tokens, next))
  if (joined)
    return {
      ends: plus(
        amount.values.map((value) => value * HOUR),
        Number(joined[1]) * MINUTE,
      ),
      next: next + 1,
    }
  const unit = unitAt(tokens, next)
  if (!unit) return
  const inSeconds = amount.values.map((value) => value * unit)
  const rest = readRest(tokens, skipDot(tokens, next + 1), unit, text)
  if (rest.seconds > 0) return { ends: plus(inSeconds, rest.seconds), next: rest.next }
  // "a minute or two"
  const [word, other] = [wordAt(tokens, next + 1), readOne(tokens, next + 2)]
  if (
    RANGE.test(word) &&
    other &&
    /^(?:two|three|zwei|drei)$/i.test(wordAt(tokens, next + 2)) &&
    !unitAt(tokens, next + 3)
  )
    return { ends: [...inSeconds, (other[0] as number) * unit], next: next + 3 }
  return { ends: inSeconds, next: next + 1 }
}

/** Splits "half-hour" and "Viertelstunde" into number and unit. */
function tokenize(text: string): Token[] {
  return tokenizeLine(text).flatMap((token, index, all) => {
    const japanese = all[index - 1]?.kind === 'number' ? JAPANESE_TIME.exec(token.text) : null
    if (japanese) return splitJapanese(token, japanese)
    const joined = token.kind === 'word' && JOINED.exec(token.text)
    if (!joined) return [token]
    const number = joined[1] ?? joined[2] ?? ''
    const [from, to] = [token.start + number.length, token.start + joined[0].length]
    return [
      { ...token, text: number.replace(/^un['’]$/i, 'una').replace(/^mezz['’]$/i, 'mezza'), end: from },
      { ...token, text: text.slice(to, token.end), start: to },
    ]
  })
}

function splitJapanese(token: Token, [, unit = '', half = '']: RegExpExecArray): Token[] {
  const ends = [unit.length, unit.length + half.length, token.text.length]
  const parts = ends.map((end, index) => ({ from: ends[index - 1] ?? 0, end }))
  return parts
    .filter(({ from, end }) => end > from)
    .map(({ from, end }) => ({
      ...token,
      text: token.text.slice(from, end),
      start: token.start + from,
      end: token.start + end,
    }))
}

/** Joins "30 minutes to 1 hour" and "1 Minute bis 90 Sekunden". */
function joinRange(found: FoundDuration[], next: FoundDuration, text: string): void {
  const last = found.at(-1)
  const between = last && text.slice(last.to, next.from).replace(/^\./, '').trim()
  if (last && between && RANGE.test(between))
    found.splice(-1, 1, { ...last, ends: [...last.ends, ...next.ends], to: next.to })
  else found.push(next)
}

/**
 * Finds all durations in a text, in order: "1 1/2 hours", "half an hour", "eine Dreiviertelstunde", and the 15 of "45
 * minutes, then 15".
 */
export function findDurationRanges(text: string): FoundDuration[] {
  const tokens = tokenize(text)
  const found: FoundDuration[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const read = readDuration(tokens, at, text)
    if (!read) continue
    const [from, to] = [(tokens[at] as Token).start, (tokens[read.next - 1] as Token).end]
    at = read.next - 1
    const ends = read.ends.map(Math.round)
    const before = text.slice(Math.max(0, from - LOOK_BACK), from)
    const isOtherDay = ends.some((end) => end >= DAY) && OTHER_DAYS.test(text.slice(to, to + LOOK_BACK))
    if (isOtherDay || KEEPS.test(before) || HOW_OFTEN.test(before) || ends.every((end) => end === 0)) continue
    joinRange(found, { ends, from, to }, text)
    const then = THEN.exec(text.slice(to, to + LOOK_BACK))
    const end = to + (then?.[0].length ?? 0)
    const unit = unitAt(tokens, read.next - 1)
    if (then?.[1] && unit)
      found.push({ ends: [Math.round((readNumber(then[1]) ?? 0) * unit)], from: end, to: end })
  }
  return found
}

/** Whether the wait belongs to the previous step. */
export const isWaitBefore = ({ from }: FoundDuration, text: string): boolean =>
  AFTER.test(text.slice(0, from))
