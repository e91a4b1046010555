/** The windows-1252 characters for bytes 80 to 9f, in order; unassigned ones stay control characters. */
const SHOWN = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

// Matches only sequences that occur in no language: a UTF-8 lead byte and its continuation, decoded as windows-1252.
const MISREAD = new RegExp(
  `Â[\\u0080-\\u00bf]|Ã[\\u0080-\\u009f${SHOWN}\\u00a1-\\u00bf]|â[\\u0080-\\u0086€][\\u0080-\\u00bf${SHOWN}]`,
  'g',
)
const UTF_8 = new TextDecoder('utf-8', { fatal: true })

const toByte = (character: string) => {
  const shown = SHOWN.indexOf(character)
  return shown < 0 ? character.charCodeAt(0) : 0x80 + shown
}

/** Repairs UTF-8 text that was decoded as windows-1252: 'crÃ¨me' becomes 'crème'. */
export function fixMojibake(text: string): string {
  return text.replace(MISREAD, (found) => {
    try {
      return UTF_8.decode(Uint8Array.from(found, toByte))
    } catch {
      return found
    }
  })
}
