import { type Static, Type } from 'typebox'
import { defineBase, id, Nullable, named, optional, text } from '../fields.ts'

export const MAX_IMAGES = 20
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 50_000_000
/** Images are never enlarged: one of 1000 pixels is stored in widths of 320, 640 and 1000. */
export const IMAGE_WIDTHS = [320, 640, 1280, 2560] as const
export const MAX_LIST_IMAGE_WIDTH = 1280

const pixels = (description: string) => Type.Integer({ minimum: 1, maximum: 50_000, description })

export const RecipeImageBase = defineBase('RecipeImage', {
  alt: Nullable(text(500, 'Alternative text; null if there is none')),
})
const base = RecipeImageBase.properties

export const ImageSource = named('ImageSource', {
  width: pixels('Width in pixels, for the `w` descriptor in `srcset`'),
  url: Type.String({
    description:
      'URL of the image file. The content at a URL never changes. URLs of private images are signed and expire after 15 minutes at the latest, unless the server sets another time.',
  }),
})
const sources = Type.Array(ImageSource, { description: 'Narrowest first' })

export const RecipeImageRead = named('RecipeImageRead', {
  id: id('ID of the image'),
  ...base,
  width: pixels('Width of the widest source, in pixels'),
  height: pixels(
    'Height of the widest source, in pixels. `width` and `height` give the aspect ratio, so that clients can avoid layout shifts',
  ),
  placeholder: Type.String({
    maxLength: 400,
    description: 'Tiny WebP image as a data URI. Show it blurred until the image has loaded',
  }),
  sources: named(
    'ImageSources',
    { avif: sources, webp: sources },
    { description: 'The same image as AVIF and as WebP; AVIF files are smaller' },
  ),
})
export const RecipeImagesRead = named('RecipeImagesRead', {
  images: Type.Array(RecipeImageRead, { description: 'In order' }),
})

export const RecipeImagesCreate = named(
  'RecipeImagesCreate',
  {
    files: Type.Array(Type.String({ format: 'binary' }), {
      minItems: 1,
      maxItems: MAX_IMAGES,
      description:
        'JPEG, PNG, WebP, AVIF, HEIC or GIF (first frame only), up to 20 MB and 50 megapixels each. Send one form part with this name per file.',
    }),
    alt: Type.Optional(
      Type.Array(text(500, 'Alternative text'), {
        maxItems: MAX_IMAGES,
        description: 'Alternative texts, in the order of the files. The field can be repeated.',
      }),
    ),
  },
  { description: 'Either all files are added or none' },
)

/** For resources with a single image. */
export const SingleImageCreate = named('SingleImageCreate', {
  files: Type.Array(Type.String({ format: 'binary' }), {
    minItems: 1,
    maxItems: 1,
    description: 'JPEG, PNG, WebP, AVIF, HEIC or GIF (first frame only), up to 20 MB and 50 megapixels',
  }),
  alt: Type.Optional(text(500, 'Alternative text')),
})

export const RecipeImageUpdate = named('RecipeImageUpdate', {
  id: id('ID of an image of the recipe'),
  ...optional(base),
})
export const RecipeImagesUpdate = named(
  'RecipeImagesUpdate',
  { images: Type.Array(RecipeImageUpdate, { maxItems: MAX_IMAGES, description: 'All images, in order' }) },
  {
    description:
      'Send every image of the recipe once, in the new order. An absent `alt` stays unchanged; null clears it.',
    examples: [{ images: [{ id: 8, alt: 'The loaf, cut open' }, { id: 7 }] }],
  },
)

export type ImageSource = Static<typeof ImageSource>
export type RecipeImageRead = Static<typeof RecipeImageRead>
export type RecipeImagesRead = Static<typeof RecipeImagesRead>
export type RecipeImageUpdate = Static<typeof RecipeImageUpdate>
export type RecipeImagesUpdate = Static<typeof RecipeImagesUpdate>
