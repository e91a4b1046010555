import type { FoundPicture } from '../recipe.ts'

function absolute(url: string, base: string | null): string | null {
  try {
    const found = base === null ? new URL(url) : new URL(url, base)
    return /^https?:$/.test(found.protocol) ? found.href : null
  } catch {
    return null
  }
}

/** Pictures with whole addresses, each once; what is no address of the web is dropped. */
export function resolvePictureUrls(pictures: FoundPicture[], base: string | null): FoundPicture[] {
  const urls = pictures.flatMap((picture) => ('url' in picture ? (absolute(picture.url, base) ?? []) : []))
  return [...new Set(urls)].map((url) => ({ url }))
}
