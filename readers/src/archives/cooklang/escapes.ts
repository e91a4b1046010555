/** Private-use characters that stand in for escaped ones during parsing. */
const PRIVATE_USE_OFFSET = 0xee00
/** Marks a private-use character of the source. */
const TYPED = '\uee20'
const ESCAPED = /[\uee20-\uee7e]|\\([!-/:-@[-`{-~])/g
const HIDDEN = /\uee20([\uee20-\uee7e])|[\uee21-\uee7e]/g

/** "\@" is a literal character. A backslash at the end of a line is a line break, not an escape. */
export const hideEscaped = (text: string): string =>
  text.replace(ESCAPED, (whole, character: string | undefined) =>
    character === undefined
      ? TYPED + whole
      : String.fromCharCode(PRIVATE_USE_OFFSET + character.charCodeAt(0)),
  )

export const showEscaped = (text: string): string =>
  text.replace(HIDDEN, (whole, typed: string | undefined) =>
    typed === undefined ? String.fromCharCode(whole.charCodeAt(0) - PRIVATE_USE_OFFSET) : typed,
  )
