/** Where signs that were escaped wait until the marks have been found: letters that no keyboard has. */
const AWAY = 0xee00
const ESCAPED = /\\([!-/:-@[-`{-~])/g
const HIDDEN = /[\uee21-\uee7e]/g

/** "\\@" is a sign and no mark. A backslash before the end of a line is none of these: it is a break. */
export const hideEscaped = (text: string): string =>
  text.replace(ESCAPED, (_, sign: string) => String.fromCharCode(AWAY + sign.charCodeAt(0)))

export const showEscaped = (text: string): string =>
  text.replace(HIDDEN, (hidden) => String.fromCharCode(hidden.charCodeAt(0) - AWAY))
