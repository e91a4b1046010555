import type { ImageSource, RecipeImageRead } from '@larder/contract/recipes/recipe-images'
import { type Format, objectKey, type StoredPicture } from './object-store.ts'
import type { UrlSigner } from './signed-urls.ts'

export type ImageRow = Omit<RecipeImageRead, 'sources'> & StoredPicture

/** The user whose right to see the picture a URL carries. */
type Viewer = { id: number } | undefined

const isPrivate = (row: { object_key: string }) => row.object_key.startsWith('private/')

/** Builds picture URLs: public pictures directly from the store, private ones through the media route. */
export class ImageUrls {
  readonly #publicUrl: string
  readonly #mediaUrl: string
  readonly #signer: UrlSigner

  constructor(publicUrl: string, mediaUrl: string, signer: UrlSigner) {
    this.#publicUrl = publicUrl
    this.#mediaUrl = mediaUrl
    this.#signer = signer
  }

  image(
    { object_key, widths, ...image }: ImageRow,
    viewer: Viewer,
    widest = Number.POSITIVE_INFINITY,
  ): RecipeImageRead {
    const base = isPrivate({ object_key }) ? this.#mediaUrl : this.#publicUrl
    const query = isPrivate({ object_key }) ? `?${this.#signer.query(object_key, viewer?.id ?? 0)}` : ''
    const shown = widths.filter((width, index) => width <= widest || index === 0)
    const sources = (format: Format): ImageSource[] =>
      shown.map((width) => ({ width, url: `${base}/${objectKey(object_key, width, format)}${query}` }))
    return { ...image, sources: { avif: sources('avif'), webp: sources('webp') } }
  }

  /**
   * Input for an ETag. It uses the rows, because signatures change while the recipe does not, and adds the viewer and
   * expiry, so that no cache serves an expired URL.
   */
  tagParts(rows: ImageRow[], viewer: Viewer): { content: string; shown: number[] } {
    return {
      content: rows.length > 0 ? this.#publicUrl + JSON.stringify(rows) : '',
      shown: rows.some(isPrivate) ? [this.#signer.expiry(), viewer?.id ?? 0] : [],
    }
  }
}
