import { createRecipeItem, createRemark } from '../../found-items.ts'
import type { FoundPicture } from '../../recipe.ts'
import { getFolder } from '../files/entry-path.ts'
import type { Folder } from '../files/folder.ts'
import type { FolderFormat } from '../format.ts'
import { listReadableFormats } from '../readable-formats.ts'
import { isRecipe, readSchemaRecipe, SCHEMA_IGNORED_FIELDS } from '../schema-org/schema-recipe.ts'

const recipeEntries = ({ entries }: Folder) => entries.filter(({ path }) => /(^|\/)recipe\.json$/i.test(path))

const pictureIn = (folder: Folder, beside: string): FoundPicture[] => {
  const entry = folder.entries.find(
    ({ path }) => path.startsWith(beside) && /\bfull\.\w+$/.test(path.slice(beside.length)),
  )
  const picture = entry && folder.picture(entry.path)
  return picture ? [picture] : []
}

/** The URL of the original picture is less useful than the local copy. */
export const nextcloud: FolderFormat = {
  key: 'nextcloud',
  title: 'Nextcloud Cookbook',
  machinery: [...SCHEMA_IGNORED_FIELDS, 'recipe_id', 'printImage'],
  spare: /thumb\d*\.\w+$|\.nextcloud|settings\.json$/,
  async matches(folder) {
    const [first] = recipeEntries(folder)
    return first !== undefined && isRecipe((await folder.file(first)).json())
  },
  async *read(folder) {
    for (const entry of recipeEntries(folder))
      yield* listReadableFormats(entry.path, async function* () {
        const file = await folder.file(entry)
        const recipe = readSchemaRecipe(file.json(), nextcloud.machinery)
        if (!recipe) yield createRemark('value_unreadable', file.place, 'name')
        else {
          const pictures = [...pictureIn(folder, getFolder(entry.path)), ...recipe.pictures]
          yield createRecipeItem({ ...recipe, pictures }, file.place)
        }
      })
  },
}
