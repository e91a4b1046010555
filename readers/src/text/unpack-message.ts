import { classifyLine } from '../classify-line.ts'
import { parseSectionHeading } from '../ingredient-lines.ts'
import { stripBullet } from '../strip-bullet.ts'
import { isInstruction } from '../words/cooking-verbs.ts'
import {
  isMessageNoise,
  MESSAGE,
  namesToTop,
  POSTED,
  SENDER,
  STAMPED,
  SUBJECT_WORDS,
  TIME_BELOW,
  timesToTop,
} from './chat-lines.ts'

/** The text of a message, and what was said around it: headers, answers, other people's messages. */
type Unpacked = { text: string; outside: string[]; isMessage: boolean }

const MIN_LISTED = 2
const MAX_LISTED_LENGTH = 80
const MAX_SIGNATURE_LINES = 6

const HEADER =
  /^(?:from|to|cc|bcc|subject|date|sent|reply-to|von|an|betreff|datum|gesendet|fra|til|emne|dato|sendt|från|till|ämne|skickat|de|à|objet|envoyé|para|asunto|assunto|enviado(?: el| em)?|fecha|da|a|oggetto|inviato|data|van|aan|onderwerp|verzonden|od|do|temat|wysłano|від|кому|тема|надіслано|מאת|אל|נושא|נשלח)\s*:\s*\S|^.{0,60}<[^<>\s]+@[^<>\s]+>$|^(?:to me|an mich)$|^(?:\p{L}{2,10}\.?,? )?\d{1,2}\.? \p{L}{3,9}\.? \d{4}|^\p{L}{3}, \p{L}{3} \d{1,2}\b.*\d{1,2}:\d{2}/iu
const SUBJECT = new RegExp(`^(?:${SUBJECT_WORDS})\\s*:\\s*`, 'iu')
const WROTE =
  /(?:^(?:on|am|den|le|el|il|em|op|dnia|w dniu)\b.{5,120}|^\S+(?: \S+){0,3} )(?:wrote|schrieb|skrev|a écrit|escribió|escreveu|ha scritto|schreef|napisał\(?a?\)?)\b.{0,80}:$/iu
const SIGNATURE = /^(?:--|_{5,})\s*$/
const QUOTE = /^\s*(?:>\s?)+/

const unquote = (line: string) => line.replace(QUOTE, '')

/** Whether the line begins with an amount, as an ingredient does. */
const isListed = (line: string) => {
  const text = stripBullet(unquote(line).trim())
  return text.length <= MAX_LISTED_LENGTH && /^[\d½¼¾⅓⅔⅛]/.test(text) && classifyLine(text) === 'amount'
}
const countListed = (lines: string[]) => lines.filter(isListed).length
const hasList = (lines: string[]) => countListed(lines) >= MIN_LISTED

/** 'how much parm', 'which oven?' */
const QUESTION =
  /\?\s*\p{Extended_Pictographic}*$|^(?:and |und )?(?:how|what|which|when|where|can|do|does|is|are|wie|was|welche[rsn]?|wann|wo|kann|geht)\b/iu
const MAX_ANSWER_WORDS = 4

/** Whether a short message only answers the question of someone else before it. */
function isAnswer({ sender, lines }: Message, before: Message | undefined): boolean {
  const [text = '', ...more] = lines
  return (
    more.length === 0 &&
    text.split(/\s+/).length <= MAX_ANSWER_WORDS &&
    !isListed(text) &&
    before !== undefined &&
    before.sender !== sender &&
    QUESTION.test(before.lines.at(-1) ?? '')
  )
}

type Message = { sender: string; lines: string[] }

/** 'Ann: Hello' without a time. */
const NAMED = /^(\p{Lu}[\p{L}.'’-]{1,20}(?: \p{Lu}[\p{L}.'’-]*)?):\s+(.*)$/u
const MIN_NAMED = 4
const MOST = 0.8

/** Adds a time to the messages of a chat that has only names, so that they are read as those of other chats. */
function withTimes(lines: string[]): string[] {
  const text = lines.filter((line) => line.trim() !== '')
  const names = text.flatMap((line) => NAMED.exec(line)?.[1] ?? [])
  const isChat =
    names.length >= Math.max(MIN_NAMED, text.length * MOST) &&
    [1, names.length].every((count) => new Set(names).size !== count)
  return isChat ? lines.flatMap((line) => line.replace(NAMED, '$1 00:00\n$2').split('\n')) : lines
}

/** The messages of a copied chat. The sender of text before the first one is unknown. */
function splitMessages(lines: string[]): Message[] {
  const messages: Message[] = []
  for (const line of lines) {
    const [, sender, said = ''] = MESSAGE.exec(line) ?? SENDER.exec(line) ?? STAMPED.exec(line) ?? []
    if (sender !== undefined) messages.push({ sender, lines: said === '' ? [] : [said] })
    else if (messages.length > 0) messages.at(-1)?.lines.push(line)
    else messages.push({ sender: '', lines: [line] })
  }
  return messages.map(({ sender, lines: said }) => ({
    sender,
    lines: said.filter((one) => one.trim() !== ''),
  }))
}

/** The sender of most lines with amounts; undefined if there are too few. */
function findCook(messages: Message[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { sender, lines } of messages) counts.set(sender, (counts.get(sender) ?? 0) + countListed(lines))
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most !== undefined && most[1] >= MIN_LISTED ? most[0] : undefined
}

/** Keeps the messages of the sender of the list, from the one with the title on. */
function unpackChat(lines: string[]): Unpacked | null {
  const isStart = (line: string) => MESSAGE.test(line) || SENDER.test(line) || STAMPED.test(line)
  const isChat = isStart(lines.find((line) => line.trim() !== '') ?? '') || lines.filter(isStart).length > 1
  if (!isChat) return null
  const messages = splitMessages(lines)
  const cook = findCook(messages)
  const whole = messages.findIndex((message) => hasList(message.lines))
  const isOfCook = (message: Message) => message.sender === cook && countListed(message.lines) > 0
  const list = whole < 0 && cook !== undefined ? messages.findIndex(isOfCook) : whole
  const sender = messages[list]?.sender
  const opening = messages[list]?.lines[0] ?? ''
  const hasTitle = !isListed(opening) && parseSectionHeading(opening) === null && !/^\*[^*]+\*$/.test(opening)
  const before = messages.findLastIndex((message, index) => index < list && message.sender === sender)
  const first = list < 0 ? 0 : hasTitle ? list : Math.max(0, before)
  const isKept = (message: Message, index: number) =>
    index >= first &&
    (list < 0 || message.sender === sender) &&
    !(list >= 0 && index > list && isAnswer(message, messages[index - 1])) &&
    !isMessageNoise(message.lines.join(' '))
  return {
    text: messages
      .filter(isKept)
      .map((message) => message.lines.join('\n'))
      .join('\n\n'),
    outside: messages.filter((message, index) => !isKept(message, index)).flatMap((message) => message.lines),
    isMessage: true,
  }
}

/** The line after the last headers, or after 'On Monday, Ann wrote:', with a list behind it. */
function findBody(lines: string[]): number {
  const isHeader = lines.map((line) => HEADER.test(line))
  let listed = 0
  for (const [index, line] of [...lines.entries()].toReversed()) {
    const isEnd = WROTE.test(line) || (isHeader[index] && isHeader[index - 1])
    const isCertain = isEnd && isHeader[index] && isHeader[index - 1] && isHeader[index - 2]
    if (isEnd && (isCertain || listed >= MIN_LISTED)) return index + 1
    if (isListed(line)) listed += 1
  }
  return 0
}

const FROM = /^(?:from|von|fra|från|de|da|van|od|від|מאת)\s*:\s*"?([\p{L}][\p{L}.'’ -]+)/iu

/** Where the sender of a mail signs it with their name. */
function findSender(lines: string[], start: number): number {
  const from = lines.slice(0, start).flatMap((line) => FROM.exec(line)?.[1]?.trim() ?? [])
  const names = new Set(from.flatMap((name) => [name, name.split(' ')[0] ?? '']))
  const end = lines.findLastIndex((line, index) => index > start && names.has(line.trim()))
  return end < 0 || countListed(lines.slice(end)) > 1 ? lines.length : end
}

function unpackMail(lines: string[]): Unpacked | null {
  const bare = lines.map((line) => unquote(line).trimEnd())
  const start = findBody(bare)
  if (start === 0) return null
  const head = bare.slice(0, start)
  const subject = head.findLast((line) => SUBJECT.test(line))
  const end = findSender(bare, start)
  const outside = [...head.filter((line) => line !== subject), ...bare.slice(end)]
  return {
    text: [...(subject === undefined ? [] : [subject, '']), ...bare.slice(start, end)].join('\n'),
    outside: outside.filter((line) => line.trim() !== ''),
    isMessage: true,
  }
}

const MAX_LINES_OVER_POST = 4

/** Removes what stands over a post: 'Quick cooking', 'Ann Weber · 2 h'. */
function unpackPost(lines: string[]): Unpacked | null {
  const head = lines.slice(0, MAX_LINES_OVER_POST).findLastIndex((line) => POSTED.test(line.trim()))
  if (head < 0 || countListed(lines.slice(0, head)) > 0) return null
  return { text: lines.slice(head + 1).join('\n'), outside: lines.slice(0, head + 1), isMessage: true }
}

/** Removes a quoted question from an answer in a forum. */
function withoutQuestion(lines: string[]): Unpacked | null {
  const isQuoted = (line: string) => QUOTE.test(line) || WROTE.test(line)
  const own = lines.filter((line) => !isQuoted(line))
  const outside = lines.filter(isQuoted)
  if (!outside.some((line) => WROTE.test(line)) || hasList(outside) || !hasList(own)) return null
  return { text: own.join('\n'), outside, isMessage: true }
}

/** 'B', 'Px', '– Ruth' */
const NAME = /^[-–—]?\s*\p{Lu}[\p{L}.'’-]{0,14}(?:\s+\p{Lu}[\p{L}.'’-]{0,14})?\s*x{0,3}$/u

/** Removes the name below the last paragraph of a mail or chat. */
function withoutName(found: Unpacked): Unpacked {
  const lines = found.text.trimEnd().split('\n')
  const name = lines.at(-1)?.trim() ?? ''
  if (!found.isMessage || lines.at(-2)?.trim() !== '' || !NAME.test(name) || !hasList(lines)) return found
  return { ...found, text: lines.slice(0, -1).join('\n'), outside: [...found.outside, name] }
}

/** Removes a signature below '--' or a line of underscores. */
function withoutSignature({ text, outside, isMessage }: Unpacked): Unpacked {
  const lines = text.split('\n')
  const end = lines.findLastIndex((line) => SIGNATURE.test(line))
  const behind = lines.slice(end + 1)
  const isAfterSteps = isMessage || lines.slice(0, end).some(isInstruction)
  if (end < 1 || behind.length > MAX_SIGNATURE_LINES || countListed(behind) > 0 || !isAfterSteps)
    return { text, outside, isMessage }
  return { text: lines.slice(0, end).join('\n'), outside: [...outside, ...behind], isMessage }
}

/** Finds the message with the recipe in a forwarded mail, a chat or a forum. */
export function unpackMessage(text: string): Unpacked {
  // Some chats show the time below the name.
  const lines = withTimes(namesToTop(timesToTop(text.replaceAll(TIME_BELOW, '$1 $2').split(/\r\n?|\n/))))
  const asked = withoutQuestion(lines)
  const own = asked === null ? lines : asked.text.split('\n')
  const found = unpackMail(own) ?? unpackChat(own) ?? unpackPost(own) ?? asked
  const outside = asked !== null && found !== asked ? asked.outside : []
  const whole = found ?? { text: lines.join('\n'), outside: [], isMessage: false }
  return withoutName(withoutSignature({ ...whole, outside: [...outside, ...whole.outside] }))
}
