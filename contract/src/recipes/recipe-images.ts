import { type Static, Type } from 'typebox'
import { defineBase, id, Nullable, named, optional, text } from '../fields.ts'

export const MAX_IMAGES = 20
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 50_000_000
/** A picture is never enlarged: one of 1000 pixels is kept 320, 640 and 1000 wide. */
export const IMAGE_WIDTHS = [320, 640, 1280, 2560] as const
/** The widest that a list offers; a card needs no more. */
export const MAX_LIST_IMAGE_WIDTH = 1280

const pixels = (description: string) => Type.Integer({ minimum: 1, maximum: 50_000, description })

export const RecipeImageBase = defineBase('RecipeImage', {
  alt: Nullable(text(500, 'What the picture shows, for those who cannot see it; null: not described')),
})
const base = RecipeImageBase.properties

export const ImageSource = named('ImageSource', {
  width: pixels('Pixels, for the `w` of a srcset'),
  url: Type.String({
    description: 'Never changes its content. Of a private recipe: signed, for about an hour',
  }),
})
const sources = Type.Array(ImageSource, { description: 'Smallest first' })

export const RecipeImageRead = named('RecipeImageRead', {
  id: id('Identifies the picture'),
  ...base,
  width: pixels('Of the widest source'),
  height: pixels(
    'Of the widest source; with `width` it tells the shape, so that nothing moves when it loads',
  ),
  placeholder: Type.String({
    maxLength: 400,
    description: 'A tiny WebP as a data URI, to show blurred until the picture is there',
  }),
  sources: named('ImageSources', { avif: sources, webp: sources }, { description: 'AVIF is the smaller' }),
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
        'JPEG, PNG, WebP, AVIF, HEIC or GIF (its first frame), up to 20 MB and 50 megapixels each; several parts of this name',
    }),
    alt: Type.Optional(
      Type.Array(text(500, 'What the picture shows'), {
        maxItems: MAX_IMAGES,
        description: 'May be repeated: the first describes the first file',
      }),
    ),
  },
  { description: 'All files are taken, or none' },
)

/** For what has one picture. */
export const SingleImageCreate = named('SingleImageCreate', {
  files: Type.Array(Type.String({ format: 'binary' }), {
    minItems: 1,
    maxItems: 1,
    description: 'JPEG, PNG, WebP, AVIF, HEIC or GIF (its first frame), up to 20 MB and 50 megapixels',
  }),
  alt: Type.Optional(text(500, 'What the picture shows')),
})

export const RecipeImageUpdate = named('RecipeImageUpdate', {
  id: id('One of the recipe’s pictures'),
  ...optional(base),
})
export const RecipeImagesUpdate = named(
  'RecipeImagesUpdate',
  { images: Type.Array(RecipeImageUpdate, { maxItems: MAX_IMAGES, description: 'All of them, in order' }) },
  {
    description: 'Every picture of the recipe once, in the new order; alt: absent stays, null clears',
    examples: [{ images: [{ id: 8, alt: 'The loaf, cut open' }, { id: 7 }] }],
  },
)

export type ImageSource = Static<typeof ImageSource>
export type RecipeImageRead = Static<typeof RecipeImageRead>
export type RecipeImagesRead = Static<typeof RecipeImagesRead>
export type RecipeImageUpdate = Static<typeof RecipeImageUpdate>
export type RecipeImagesUpdate = Static<typeof RecipeImagesUpdate>
