import { findUnit } from '@larder/amounts/units'

/** Misreadings of ½, ¼ and ¾, which are too small for OCR. */
const MISREAD: [RegExp, string][] = [
  [/^(\d{0,2})\s?(?:%|Y2|V2|Yz|Y|\/2|Ve)(?=\s)/u, '½'],
  [/^(\d{0,2})\s?(?:Y4|V4|Ya|Va|%4|\/4)(?=\s)/u, '¼'],
]

/** '2 % fat milk' is correct. */
const IS_PERCENT = /^\d+\s?%\s+(?:\p{L}+\s+)?(?:fat|milk|milch|fett|cream|sahne|cocoa|kakao|yog)/iu

/** '1% cups' is 1½ cups; without a preceding number, a unit must follow. */
export function repairFractions(line: string): string {
  if (IS_PERCENT.test(line)) return line
  for (const [pattern, fraction] of MISREAD) {
    const found = pattern.exec(line)
    if (!found) continue
    const rest = line.slice(found[0].length)
    const isMeasured = findUnit(rest.trim().split(/\s/)[0] ?? '') !== undefined
    if (isMeasured || found[1] !== '') return `${found[1]}${fraction}${rest}`
  }
  return line
}
