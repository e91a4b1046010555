/** What windows-1252 shows for the bytes 80 to 9f, in their order; unassigned ones stay control characters. */
const SHOWN = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

// Only what no language writes: the first byte of a Latin letter, a sign or a quotation mark, then one that continues it.
const MISREAD = new RegExp(
  `Â[\\u0080-\\u00bf]|Ã[\\u0080-\\u009f${SHOWN}\\u00a1-\\u00bf]|â[\\u0080-\\u0086€][\\u0080-\\u00bf${SHOWN}]`,
  'g',
)
const UTF_8 = new TextDecoder('utf-8', { fatal: true })

const byteOf = (character: string) => {
  const shown = SHOWN.indexOf(character)
  return shown < 0 ? character.charCodeAt(0) : 0x80 + shown
}

/** 'crÃ¨me' is 'crème', and '1Â cup' is '1 cup': text whose bytes were taken for another encoding on its way. */
export function fixMojibake(text: string): string {
  return text.replace(MISREAD, (found) => {
    try {
      return UTF_8.decode(Uint8Array.from(found, byteOf))
    } catch {
      return found
    }
  })
}
