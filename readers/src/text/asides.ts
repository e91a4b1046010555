import { STEP_WORD } from '../step-numbers.ts'
import { matchPartLine } from '../words/section-headings.ts'
import type { TextLine } from './text-lines.ts'

const MAX_QUESTION_LENGTH = 80
const MAX_END_LENGTH = 160
const ASKS =
  /^(?:how (?:long|much|many|do|does|can|should|to (?:serve|store|keep|freeze|reheat))|what|why|which|where|when (?:do|should|is|can)|can|could|do|does|should|is|are|wie (?:lange|viel|viele|kann|lagere|bewahre|friert|serviert)|was|warum|wieso|weshalb|welche[rsn]?|wann|kann|können|darf|muss|ist|sind|hvordan|hvorfor|hvor (?:lenge|mye|mange)|kan)\s/iu

/** Headings of a pasted page. On web pages, serving suggestions count as steps. */
const HEADING =
  /^(?:dazu pass(?:t|en)(?: gut)?|das passt dazu|serviervorschl(?:ag|äge)|goes (?:well )?with|serve with|serving suggestions?|additional information|(?:cooking|private|community|reader|editor['’]?s) notes|(?:user )?ratings(?: (?:and|&) reviews)?|products used in the video)\s*:?$/iu

/** 'Serve with: rice', 'Dazu passt ein grüner Salat.' */
const GOES_WITH =
  /^(?:dazu pass(?:t|en)|dazu|passt (?:gut )?zu|schmeckt (?:gut )?(?:mit|zu)|goes well with|pairs well with|serve with|serveres med|passer (?:godt )?til)\s*:|^dazu (?:pass(?:t|en)|schmeck(?:t|en)|reicht man|gibt es|gab es)(?!\p{L})/iu

/** 'How long does it keep', 'Can I freeze it?' or 'Serving suggestions' above text without instructions. */
export function opensAside({ text, isAfterGap }: TextLine): boolean {
  if (text.length > MAX_QUESTION_LENGTH || matchPartLine(text) === 'steps') return false
  if (HEADING.test(text)) return true
  return isAfterGap && (GOES_WITH.test(text) || (ASKS.test(text) && !/[.!:,;]$/.test(text)))
}

/** 'Did you make this?', 'Hast du das Rezept ausprobiert?', '12 Comments', 'Filed under: Snacks' */
const ENDS = [
  /^(?:hast du|habt ihr|haben sie|have you|did you|tried (?:this|it)|if you (?:make|try|made|tried) (?:this|it))(?!\p{L}).{0,60}(?:rezept|recipe|this|it|ausprobiert|nachgekocht|nachgebacken|nachgemacht)\b/iu,
  /^\d+ (?:comments?|reviews?|kommentare?|ratings?|thoughts?|responses?|replies|gedanken|antworten)(?: (?:on|to|zu)\b.{0,120})?\s*:?$/iu,
  /^(?:filed under|posted in|tagged(?: with)?|abgelegt unter|schlagwörter|share this|like this)\s*:/iu,
  /^\d+% upvoted|^sort by\s*:|^(?:all reactions|alle reaktionen|toutes les réactions|todas las reacciones)\s*:$/iu,
  /^(?:posted in|tagged(?: with)?|filed under|abgelegt unter|veröffentlicht (?:in|unter)|classé dans|publicado en)\s|^[←«‹]\s|\s[→»›]$/iu,
  /^(?:comments?|kommentare?|reviews?|bewertungen|leave a (?:reply|comment)|reader interactions)(?: \(\d+\))?\s*:?$/iu,
]

/** Whether comments and links of the page follow. */
export const endsRecipe = ({ text }: TextLine) =>
  text.length <= MAX_END_LENGTH && ENDS.some((pattern) => pattern.test(text))

const MARKED = /[\p{L}\p{N})]\*{1,3}(?=[\s,.;)]|$)/u
const MARK = /^\*{1,3}(?=\p{L})/u

/** '*Note: Brown sugar works too', if another word has the asterisk. */
export function footnotesIn(lines: TextLine[]): Set<TextLine> {
  if (!lines.some(({ text }) => MARKED.test(text))) return new Set()
  return new Set(lines.filter(({ text }) => MARK.test(text)))
}

const STEP_NUMBER = new RegExp(`^(?:${STEP_WORD}\\s*(?=\\d))?(\\d{1,2})\\s*(?:[.):]|$)`, 'iu')

/** The number of a step: '3. Stir', 'Step 3'. */
export function stepNumber(text: string): number {
  const [, number] = STEP_NUMBER.exec(text) ?? []
  return Number(number ?? 0)
}
