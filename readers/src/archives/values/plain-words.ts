import { Parser } from 'htmlparser2'

const BREAKING = new Set(
  'address article br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p section table tr ul'.split(' '),
)
const UNSEEN = new Set(['script', 'style', 'template', 'noscript'])

/** More tags than any person writes; parsing them would be slow. */
const MAX_TAGS = 5000
const MAX_MARKUP_LENGTH = 100_000

/** Converts HTML markup and entities to text; other text stays unchanged. */
export function plainWords(value: string): string {
  if (!/[<&]/.test(value)) return value
  if (value.split('<', MAX_TAGS).length === MAX_TAGS)
    return value
      .slice(0, MAX_MARKUP_LENGTH)
      .replace(/<[^<>]*>/g, ' ')
      .trim()
  const parts: string[] = []
  let unseen = 0
  const parser = new Parser({
    onopentag: (name) => {
      if (UNSEEN.has(name)) unseen += 1
      else if (BREAKING.has(name)) parts.push('\n')
    },
    ontext: (text) => {
      if (unseen === 0) parts.push(text)
    },
    onclosetag: (name) => {
      if (UNSEEN.has(name)) unseen -= 1
      else if (BREAKING.has(name) && name !== 'br') parts.push('\n')
    },
  })
  // '<' before a number or a space is not a tag: "cook < 5 minutes".
  parser.end(value.replace(/<(?![a-z/!])/gi, '&lt;'))
  const lines = parts.join('').replaceAll('\u00a0', ' ').split('\n')
  return lines
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Applies this to every text within a value. */
export function plainValue(value: unknown): unknown {
  if (typeof value === 'string') return plainWords(value)
  if (Array.isArray(value)) return value.map(plainValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plainValue(each)]))
}
