/** Where signs that were escaped wait until the marks have been found: letters that no keyboard has. */
const AWAY = 0xee00
/** Before one that somebody did type. */
const TYPED = '\uee20'
const ESCAPED = /[\uee20-\uee7e]|\\([!-/:-@[-`{-~])/g
const HIDDEN = /\uee20([\uee20-\uee7e])|[\uee21-\uee7e]/g

/** "\@" is a sign and no mark. A backslash before the end of a line is none of these: it is a break. */
export const hideEscaped = (text: string): string =>
  text.replace(ESCAPED, (whole, sign: string | undefined) =>
    sign === undefined ? TYPED + whole : String.fromCharCode(AWAY + sign.charCodeAt(0)),
  )

export const showEscaped = (text: string): string =>
  text.replace(HIDDEN, (whole, typed: string | undefined) =>
    typed === undefined ? String.fromCharCode(whole.charCodeAt(0) - AWAY) : typed,
  )
