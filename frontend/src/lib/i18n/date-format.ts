import { localeTag } from './locale.ts'

/** Visitors choose the region of their tag. */
const MAX_FORMATS = 200

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format of the current language. Creating one costs more than all its uses on a page. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = localeTag()
  const key = tag + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  if (formats.size >= MAX_FORMATS) formats.clear()
  const format = new Intl.DateTimeFormat(tag, options)
  formats.set(key, format)
  return format
}
