import { type Static, Type } from 'typebox'
import { named } from '../fields.ts'

export const PhotoCreate = named('PhotoCreate', {
  files: Type.Array(Type.String({ format: 'binary' }), {
    minItems: 1,
    maxItems: 1,
    description: 'JPEG, PNG, WebP or HEIC, up to 20 MB',
  }),
})

export const PhotoText = named('PhotoText', {
  lines: Type.Array(Type.String(), { description: 'Lines of the text, without bullets; at least one' }),
})

export type PhotoText = Static<typeof PhotoText>
