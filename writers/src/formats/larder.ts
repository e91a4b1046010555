import { ARCHIVE_SCHEMA, ARCHIVE_VERSION } from '@larder/contract/transfer/archive'
import { PLAN_SCHEMA } from '@larder/contract/transfer/archived-plan'
import type { Format } from '../format.ts'
import { prettyJson } from '../pretty-json.ts'

const beside = (place: string, file: string) => `recipes/${place}/${file}`

/** The lossless Larder format, in documented files. */
export const larder: Format = {
  key: 'larder',
  title: 'Larder',
  pictures: { most: Number.POSITIVE_INFINITY, kind: 'webp' },
  collection: {
    extension: 'zip',
    beginning: ({ username, created_at }) => [
      {
        path: 'larder.json',
        content: prettyJson({ format: 'larder', version: ARCHIVE_VERSION, created_at, username }),
      },
      { path: 'schema.json', content: prettyJson(ARCHIVE_SCHEMA) },
      { path: 'plan.schema.json', content: prettyJson(PLAN_SCHEMA) },
    ],
    files: (recipe, pictures, place) => [
      { path: beside(place, 'recipe.json'), content: prettyJson(recipe) },
      ...recipe.images.flatMap(({ file }, index) => {
        const picture = pictures[index]
        return picture ? [{ path: beside(place, file), content: picture.bytes }] : []
      }),
    ],
    attachmentPath: beside,
  },
}
