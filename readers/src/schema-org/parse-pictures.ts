import type { FoundPicture } from '../recipe.ts'
import { isThing, toArray } from './thing.ts'

type Sized = { url: string; width: number }

function sizedFrom(value: unknown): Sized[] {
  if (typeof value === 'string') return [{ url: value.trim(), width: 0 }]
  if (!isThing(value)) return []
  const width = Number.parseInt(String(value.width ?? 0), 10) || 0
  return toArray(value.url ?? value.contentUrl ?? value['@id'] ?? value.src)
    .filter((url) => typeof url === 'string')
    .map((url) => ({ url: url.trim(), width }))
}

/** Pictures of 'image', widest first if widths are given. */
export function parseSchemaPictures(value: unknown): FoundPicture[] {
  const sized = toArray(value).flatMap(sizedFrom)
  const urls = sized.toSorted((a, b) => b.width - a.width).map(({ url }) => url)
  return [...new Set(urls)].filter((url) => url !== '').map((url) => ({ url }))
}
