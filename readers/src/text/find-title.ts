import { readHeadMetadata } from './head-metadata.ts'
import { isBoilerplate } from './page-boilerplate.ts'
import type { TextLine } from './text-lines.ts'

const MAX_TITLE_LENGTH = 100
const REPLY = /^(?:(?:re|aw|fwd?|wg)\s*:\s*)+/iu
const GREETING =
  /^(?:hi|hey|hello|hallo|huhu|moin|servus|dear|liebe[rs]?|meine?\s+liebe[rs]?|guten (?:tag|morgen|abend)|good (?:morning|evening))\b.{0,40}[,!]?$/iu
const ANNOUNCES = /^(?:hier|here|anbei|attached|as promised|wie versprochen)\b.*\b(?:rezept|recipe)\b/iu
const SUBJECT = /^(?:subject|betreff|emne)\s*:\s*/iu
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
    ![IS_SENTENCE, REPLY, SUBJECT, GREETING, ANNOUNCES].some((pattern) => pattern.test(text)) &&
    !isBoilerplate(text) &&
    !isFact(text)
  )
}

/** Finds the first line that can be a title; letters, posts and pages have other lines before it. */
export function findTitle(head: TextLine[]): { title: string; rest: TextLine[] } {
  const title = head.findIndex(isTitle)
  const subject = head.findIndex(({ text }) => SUBJECT.test(text))
  const found = Math.max(0, title < 0 ? subject : title)
  return {
    title: (head[found]?.text ?? '').replace(SUBJECT, '').replace(REPLY, '').replace(TAG, ''),
    rest: head.filter((_, index) => index !== found),
  }
}
