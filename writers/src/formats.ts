import type { Format } from './format.ts'
import { cooklang } from './formats/cooklang.ts'
import { jsonLd } from './formats/json-ld.ts'
import { larder } from './formats/larder.ts'
import { markdown } from './formats/markdown.ts'
import { mealie } from './formats/mealie.ts'
import { nextcloud } from './formats/nextcloud.ts'
import { paprika } from './formats/paprika.ts'
import { tandoor } from './formats/tandoor.ts'
import { text } from './formats/text.ts'

/** In the order of the menu: Larder, formats for people, formats for programs. */
export const FORMATS: Format[] = [
  larder,
  text,
  markdown,
  jsonLd,
  cooklang,
  paprika,
  nextcloud,
  mealie,
  tandoor,
]

export function findFormat(key: string): Format {
  const found = FORMATS.find((format) => format.key === key)
  if (!found) throw new Error(`There is no format '${key}'`)
  return found
}
