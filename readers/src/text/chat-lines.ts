const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[apAP]\.?[mM]\.?)?`
export const STAMP = String.raw`(?:${TIME}|\d{1,4}[./-]\d{1,2}[./-]\d{2,4})`

/** '[14:02, 3.5.2026] Ann: Hello', '12.01.25, 19:03 - Ann: Hello' */
export const MESSAGE = new RegExp(
  String.raw`^\[?${STAMP},?\s+${STAMP}\]?\s*(?:[-–]\s*)?([^:]{1,40}):\s+(.*)$`,
  'iu',
)

const DAY = String.raw`(?:(?:today|yesterday|heute|gestern)(?:,| at| um)?\s+)?`

/** 'Ann Weber  12:04 PM', 'Ann, [18:31]' or 'ann — Today at 3:41 PM' above what she wrote. */
export const SENDER = new RegExp(
  String.raw`^(\p{Lu}[\p{L}.'’-]*(?: [\p{L}.'’-]+){0,3})(?:,\s*|\s*[—–]\s*|\s{1,3})${DAY}\[?${TIME}\]?()$`,
  'iu',
)

export const TIME_BELOW = new RegExp(
  String.raw`^(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2})\r?\n\s*(?:(?:Today|Yesterday|Heute|Gestern)(?:,| at| um)?\s+)?(${TIME})[ \t]*$`,
  'gmu',
)

const NOISE =
  /^<[^<>]{4,40}>$|end-to-end|ende-zu-ende|^(?:this message was deleted|diese nachricht wurde gelöscht)/iu

/** '<Media omitted>' and notices of the app. */
export const isMessageNoise = (text: string) => NOISE.test(text.trim())
