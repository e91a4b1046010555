export const SUBJECT_WORDS =
  'subject|betreff|objet|asunto|assunto|oggetto|onderwerp|emne|ämne|temat|тема|נושא'

const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[apAP]\.?[mM]\.?)?`
export const STAMP = String.raw`(?:${TIME}|\d{1,4}[./-]\d{1,2}[./-]\d{2,4})`

/** '[14:02, 3.5.2026] Ann: Hello', '12.01.25, 19:03 - Ann: Hello' */
export const MESSAGE = new RegExp(
  String.raw`^\[?${STAMP},?\s+${STAMP}\]?\s*(?:[-–]\s*)?([^:]{1,40}):\s+(.*)$`,
  'iu',
)

const DAY = String.raw`(?:(?:today|yesterday|heute|gestern)(?:,| at| um)?\s+)?`

/** 'Ann Weber  12:04 PM', 'Ann, [05.01.25 18:31]' or 'ann — Today at 3:41 PM' above what she wrote. */
export const SENDER = new RegExp(
  String.raw`^(\p{Lu}[\p{L}\d_.'’-]*(?: [\p{L}.'’-]+){0,3})(?:,\s*|\s*[—–]\s*|\s{1,3})${DAY}\[?(?:${STAMP},?\s+)?${TIME}\]?()$`,
  'iu',
)

/** '[Yesterday 16:05] Weber, Ann' above what she wrote. */
export const STAMPED = new RegExp(
  String.raw`^\[(?:${STAMP}|today|yesterday|heute|gestern|\p{L}{2,10}\.?)(?:,?\s+(?:${STAMP}|[AP]M))*\]\s*(\p{Lu}[\p{L}.'’, -]{1,40})()$`,
  'iu',
)

export const TIME_BELOW = new RegExp(
  String.raw`^(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2})\r?\n\s*(?:(?:Today|Yesterday|Heute|Gestern)(?:,| at| um)?\s+)?(${TIME})[ \t]*$`,
  'gmu',
)

/** 'Ann Weber · 2 h ·', 'u/ann • 3 hr. ago' or 'Yesterday at 18:02 · Public' above a post. */
const AGO = String.raw`\d{1,2}\s?(?:h|hrs?|hours?|std|stunden?|d|days?|tage?n?|tg|w|weeks?|wochen?|mo|yr?|sem)\.?`
export const POSTED = new RegExp(
  String.raw`^(?:beitrag|geschrieben|post(?:ed)?|written) (?:von|by) .{2,40}\d$|^(?:[^·•|\d]{0,60}[·•]\s*)?(?:${AGO}(?: ago| fa)?|(?:vor|il y a|hace) \d{1,2} \p{L}+|\d{1,2} ?\p{L}+\.? ago|${DAY}${TIME}|(?:\d{1,2}\.? \p{L}{3,9}\.?|\p{L}{3,9} \d{1,2},?)(?: \d{4})?,? (?:um|at|à|kl\.?) ${TIME})\s*(?:[·•](?!.*\d).{0,20})?$`,
  'iu',
)

const NOISE =
  /^<[^<>]{4,40}>$|end-to-end|ende-zu-ende|^(?:this message was deleted|diese nachricht wurde gelöscht)/iu

/** '<Media omitted>' and notices of the app. */
export const isMessageNoise = (text: string) => NOISE.test(text.trim())

const ONLY_TIME = new RegExp(`^${TIME}$`, 'iu')
const ONLY_NAME = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2}$/u
const MIN_TIMES = 2

/** Some chats show the name above a message and the time below it. */
export function timesToTop(lines: string[]): string[] {
  if (lines.filter((line) => ONLY_TIME.test(line.trim())).length < MIN_TIMES) return lines
  const messages: string[][] = [[]]
  for (const line of lines)
    if (ONLY_TIME.test(line.trim())) {
      const said = messages.at(-1) ?? []
      const first = said.findIndex((one) => one.trim() !== '')
      const name = said[first]?.trim() ?? ''
      if (!ONLY_NAME.test(name)) return lines
      said[first] = `${name} ${line.trim()}`
      messages.push([])
    } else messages.at(-1)?.push(line)
  return messages.flat()
}

const ITSELF = /^(?:me|ich|moi|yo)$|^you sent$|^du hast gesendet$|^vous avez envoyé$/iu
/** Sections have their name above the list and above the steps. */
const MIN_OFTEN = 3
const NO_TIME = '00:00'

/** Other chats show only the name, above each message. */
export function namesToTop(lines: string[]): string[] {
  const opens = (index: number) =>
    (lines[index - 1] ?? '').trim() === '' && (lines[index + 1] ?? '').trim() !== ''
  const hasItself = lines.some((line) => ITSELF.test(line.trim()))
  const isAgain = (line: string) =>
    hasItself && lines.filter((other) => other.trim() === line.trim()).length > 1
  const isName = (line: string, index: number) =>
    ITSELF.test(line.trim()) || (ONLY_NAME.test(line.trim()) && (opens(index) || isAgain(line)))
  const names = lines.filter(isName).map((line) => line.trim())
  const blocks = lines.filter((line, index) => line.trim() !== '' && opens(index)).length
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const isOften = names.length >= blocks && [...counts.values()].some((count) => count >= MIN_OFTEN)
  const isChat = isOften || names.some((name) => ITSELF.test(name))
  if (!isChat) return lines
  return lines.map((line, index) =>
    isName(line, index) ? `${line.trim().replace(ITSELF, 'You')} ${NO_TIME}` : line,
  )
}
