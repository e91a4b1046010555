import { classifyLine } from './classify-line.ts'
import type { FoundLine } from './recipe.ts'
import { stripBullet } from './strip-bullet.ts'

const MAX_HEADING_LENGTH = 60
const FOR =
  /^(?:to (?:serve|finish|garnish|decorate)(?:\s|$)|(?:from|in) your \p{L}+$|(?:and |und |et |y )?(?:for|für|zum|zur|pour|para|per|voor|till|til|na|do|dla|для|на)\s)/iu

/** 'For the sauce:', '## SAUCE', 'KARAMEL', 'Pour le gâteau :' */
export function parseSectionHeading(line: string): string | null {
  if (line.length > MAX_HEADING_LENGTH || /\d/.test(line) || classifyLine(line) === 'amount') return null
  const isMarked = /[:：]\s*$/.test(line) || /^#{1,4}\s/.test(line) || /^[-=*_]{2,}.+[-=*_]{2,}$/.test(line)
  const isShouted = /\p{Lu}{3}/u.test(line) && line === line.toUpperCase()
  const isFor = FOR.test(line) && line.split(' ').length <= 6 && !/[,.]/.test(line)
  if (!isMarked && !isShouted && !isFor) return null
  return line.replace(/^[#\-=*_\s]+|[:：\-=*_\s]+$/gu, '') || null
}

/** Turns heading lines into the section of the lines below. A heading in the last line stays a line. */
export function groupIntoSections(lines: FoundLine[]): FoundLine[] {
  let section: string | null = null
  return lines.flatMap((one, index) => {
    const line = stripBullet(one.line)
    const found = one.section === null && index < lines.length - 1 ? parseSectionHeading(line) : null
    if (found === null) return [{ line, section: one.section ?? section }]
    section = found
    return []
  })
}

/** Splits a list written in one line: '125 ml milk, 1 tsp vinegar, 60 ml oil'. */
export function splitJoinedLine(line: string): string[] {
  const parts = line.split(/\s*[,;•|]\s+(?=[\d½¼¾⅓⅔⅛])/u)
  return parts.length >= 3 && parts.filter((part) => classifyLine(part) === 'amount').length >= 3
    ? parts
    : [line]
}
