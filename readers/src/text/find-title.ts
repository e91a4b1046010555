import { matchPartLine } from '../words/section-headings.ts'
import { SUBJECT_WORDS } from './chat-lines.ts'
import { readHeadMetadata } from './head-metadata.ts'
import { isBoilerplate } from './page-boilerplate.ts'
import type { TextLine } from './text-lines.ts'

const MAX_TITLE_LENGTH = 100
const MIN_REPEATED_LENGTH = 6
export const REPLY = /^(?:(?:re|aw|fwd?|wg)\s*:\s*)+/iu
const GREETING =
  /^(?:hi|hey|hello|hallo|huhu|moin|servus|dear|liebe[rs]?|meine?\s+liebe[rs]?|guten (?:tag|morgen|abend)|good (?:morning|evening))\b.{0,40}[,!]?$/iu
const ANNOUNCES = /^(?:hier|here|anbei|attached|as promised|wie versprochen)\b.*\b(?:rezept|recipe)\b/iu
/** 'Hi love! Here is the salmon one: Miso Salmon' */
const INTRODUCES =
  /^(?:hi|hey|hello|hallo|ok(?:ay)?|so|sure|here|hier|na klar|klar)\b[^:]{2,80}:\s+(\p{Lu}[^.:!?]{2,60})$/iu
const COLUMN =
  /^(?:from the kitchen of|aus der küche von|(?:recipe|rezept) (?:by|von))\b|^(?:recipe|dish|dessert|cake) of the (?:day|week|month)$|^(?:rezept|gericht|kuchen) (?:des tages|der woche|des monats)$/iu
/** 'This is my recipe for lentil soup', 'Du wolltest wissen, wie der Eierlikör geht': names the dish in a letter without a title. */
const ABOUT =
  /\b(?:here(?:['’]?s| is)|hier (?:ist|kommt)) (?:the|my|our|das|mein|unser) ([^.,:;!?]{3,60}?)[ -](?:recipe|rezept)\b/iu
const ABOUT_LATER =
  /\b(?:recipe for|rezept für|how (?:to|i) make|asked (?:me )?(?:about|for)|wie (?:der|die|das|man))\s+(?:(?:the|a|an|my|our|der|die|das|den|meine?n?|unsere?n?)\s+)?([^.,:;!?]{3,60}?)(?:\s+(?:geht|macht|gemacht wird|zubereitet wird))?(?:[.,:;!?]|$)/iu
const IS_RECIPE = /^(?:recipes?|rezepte?|recettes?|recetas?|ricett[ae]|version|list|liste)$/iu
/** 'Hier wie versprochen mein Apfelkuchen:', 'For the bean casserole you need' */
const ANNOUNCED = [
  /^(?:hier|here|anbei|voici|aquí|ecco)(?!\p{L})[^:,]*\s(?:meine?|unsere?|my|our|mon|ma|notre|mi|nuestr[oa])\s+([^:.,!?]{3,60}?)\s*[:.!]?$/iu,
  /^(?:for|für|pour|para) (?:the|my|our|den|die|das|meinen?|le|la|les|el|los|las)\s+([^:.,!?]{3,60}?)\s+(?:you(?:['’]ll)? need|brauchst du|braucht (?:man|ihr)|(?:il )?(?:te|vous) faut|necesitas)\s*[:.!]?$/iu,
]
const findAnnounced = (text: string) =>
  ANNOUNCED.flatMap((pattern) => pattern.exec(text)?.[1] ?? []).find((name) => !IS_RECIPE.test(name))
const SUBJECT = new RegExp(`^(?:${SUBJECT_WORDS})\\s*:\\s*`, 'iu')
/** '[Homemade] Tomato soup', a tag of forum posts. */
const TAG = /^\[[\p{L}\s]{2,20}\]\s+(?=\p{L})/u
const IS_SENTENCE = /[,:;]$|\p{L}{3}[.!?]\s+\p{L}/u

/** 'Serves 4', 'Prep: 5 min' or a URL; a name that begins with 'By' is not metadata. */
function isFact(text: string): boolean {
  const facts = readHeadMetadata(text)
  return facts !== null && facts.author === undefined
}

export function isTitle({ text }: TextLine): boolean {
  const isLongSentence = /[.!?]$/.test(text) && text.split(' ').length > 5
  return (
    text.length <= MAX_TITLE_LENGTH &&
    !isLongSentence &&
    ![IS_SENTENCE, REPLY, SUBJECT, GREETING, ANNOUNCES, COLUMN].some((pattern) => pattern.test(text)) &&
    !/^(?:and )?for the\s|^@|https?:\/\//iu.test(text) &&
    !isBoilerplate(text) &&
    !isFact(text)
  )
}

const toKey = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A page repeats its title over the recipe card. Returns the lines without the repetition. */
export function joinRepeatedTitle(lines: TextLine[]): { lines: TextLine[]; repeated: string | null } {
  const seen = new Set<string>()
  const list = lines.findIndex(({ text }) => matchPartLine(text) === 'ingredients')
  const again = lines.slice(0, Math.max(0, list)).find((line) => {
    const key = toKey(line.text)
    const isRepeated = seen.has(key) && isTitle(line) && key.length >= MIN_REPEATED_LENGTH
    seen.add(key)
    return isRepeated
  })
  return { lines: lines.filter((line) => line !== again), repeated: again?.text ?? null }
}

/** The name over an introduction and again over the recipe. */
function findRepeated(head: TextLine[]): string | null {
  const keys = head.map(({ text }) => toKey(text))
  const found = head.find(
    (line, index) =>
      isTitle(line) &&
      (keys[index] ?? '').length >= MIN_REPEATED_LENGTH &&
      keys.indexOf(keys[index] ?? '') < index,
  )
  return found?.text ?? null
}

/** In a message, sentences before the title are said to its reader: 'By popular demand!' */
const isTitleOfMessage = (line: TextLine) => isTitle(line) && !/[.!?]$|[:;]-?[()D]$/.test(line.text)

const MIN_NAME_WORDS = 2

/** 'Cheese flatbread' below 'I tried the viral cheese flatbread': the name of the dish, over its recipe. */
function findNameWithin(head: TextLine[], first: number): number {
  const words = toKey(head[first]?.text ?? '').split(' ')
  const within = head.findIndex((line, index) => {
    const name = toKey(line.text).split(' ')
    const isPart = name.length >= MIN_NAME_WORDS && name.length < words.length
    return (
      index > first &&
      line.isAfterGap &&
      isPart &&
      isTitle(line) &&
      name.every((word) => words.includes(word))
    )
  })
  return within < 0 ? first : within
}

/** Finds the line that is the title; letters, posts and pages have other lines before it. */
export function findTitle(
  head: TextLine[],
  { isMessage, repeated, lines }: { isMessage: boolean; repeated: string | null; lines: TextLine[] },
): { title: string; rest: TextLine[] } {
  const introduced = head.findIndex(({ text }) => INTRODUCES.test(text))
  const subject = head.findIndex(({ text }) => SUBJECT.test(text))
  const again = repeated ?? findRepeated(head)
  const candidates = [
    again === null ? -1 : head.findIndex(({ text }) => toKey(text) === toKey(again)),
    isMessage ? head.findIndex(isTitleOfMessage) : -1,
    introduced,
    isMessage ? subject : -1,
    // A short sentence is a title only if nothing else is: 'These never fail.'
    head.findIndex((line) => isTitle(line) && !/\p{Ll}\.$/u.test(line.text)),
    head.findIndex(isTitle),
    subject,
  ]
  const first = candidates.find((index) => index >= 0) ?? -1
  const announced = first <= 0 ? findAnnouncedIn(lines) : undefined
  if (announced !== undefined) return { title: announced, rest: head }
  if (first < 0) return findTitleInSentence(head, lines)
  const found = findNameWithin(head, first)
  const text = head[found]?.text ?? ''
  const title = INTRODUCES.exec(text)?.[1] ?? text.replace(SUBJECT, '').replace(REPLY, '').replace(TAG, '')
  return { title, rest: head.filter(({ text: other }) => toKey(other) !== toKey(text)) }
}

const MAX_OPENING_LINES = 8

/** The dish that a letter or chat announces right above its list. */
const findAnnouncedIn = (lines: TextLine[]) =>
  lines.slice(0, MAX_OPENING_LINES).flatMap(({ text }) => findAnnounced(text) ?? [])[0]

/** A letter may have only sentences. Those before the list may not be part of its head. */
function findTitleInSentence(head: TextLine[], lines: TextLine[]): { title: string; rest: TextLine[] } {
  const about = lines
    .slice(0, MAX_OPENING_LINES)
    .flatMap(({ text }) => (ABOUT.exec(text) ?? ABOUT_LATER.exec(text))?.[1] ?? [])[0]
  if (about !== undefined) return { title: about, rest: head }
  const first = head.find(({ text }) => !GREETING.test(text)) ?? head[0]
  return { title: first?.text ?? '', rest: head.filter((line) => line !== first) }
}
