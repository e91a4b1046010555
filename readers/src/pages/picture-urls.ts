import type { FoundPicture } from '../recipe.ts'

function absolute(url: string, base: string | null): string | null {
  try {
    const found = base === null ? new URL(url) : new URL(url, base)
    return /^https?:$/.test(found.protocol) ? found.href : null
  } catch {
    return null
  }
}

/** Resolves and deduplicates picture URLs; drops URLs other than http and https. */
export function resolvePictureUrls(pictures: FoundPicture[], base: string | null): FoundPicture[] {
  const urls = pictures.flatMap((picture) => ('url' in picture ? (absolute(picture.url, base) ?? []) : []))
  return [...new Set(urls)].map((url) => ({ url }))
}
