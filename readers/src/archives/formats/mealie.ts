import { createRecipeItem, createRemark, type FoundItem } from '../../found-items.ts'
import type { FoundPicture } from '../../recipe.ts'
import { getExtension, getFolder } from '../files/entry-path.ts'
import type { Entry, Folder } from '../files/folder.ts'
import type { OpenedFile } from '../files/opened-file.ts'
import type { FileFormat, FolderFormat } from '../format.ts'
import { assembleRecipes } from '../mealie/assemble-recipes.ts'
import {
  listUnsupportedTables,
  MEALIE_IGNORED_TABLES,
  plannedMeals,
  shoppingLists,
  stores,
} from '../mealie/mealie-plans.ts'
import { MEALIE_IGNORED_FIELDS, readMealieRecipe } from '../mealie/mealie-recipe.ts'
import { normalizeId, openTables } from '../mealie/mealie-tables.ts'

const SMALL_COPIES = /(^|\/)(min|tiny)-original\.\w+$/i

const ORIGINAL = /(?:^|\/)recipes\/([\w-]+)\/images\/original\.\w+$/

/** Pictures by the id in their path, indexed once for all recipes. */
function picturesById(folder: Folder): Map<string, Entry> {
  const found = folder.entries.map((entry) => [normalizeId(ORIGINAL.exec(entry.path)?.[1]), entry] as const)
  return new Map(found.filter(([id]) => id !== ''))
}

const findDatabase = ({ entries }: Folder) => entries.find(({ path }) => /(^|\/)database\.json$/.test(path))

export const mealieBackup: FolderFormat = {
  key: 'mealie_backup',
  title: 'Mealie, full backup',
  machinery: [...MEALIE_IGNORED_FIELDS, ...MEALIE_IGNORED_TABLES],
  spare: SMALL_COPIES,
  async matches(folder) {
    const entry = findDatabase(folder)
    return entry !== undefined && 'recipes' in ((await folder.file(entry)).json() as object)
  },
  async *read(folder) {
    const file = await folder.file(findDatabase(folder) as Entry)
    const tables = openTables(file.json())
    const entries = picturesById(folder)
    for (const record of assembleRecipes(tables)) {
      const recipe = readMealieRecipe(record)
      const picture = folder.picture(entries.get(normalizeId(record.id))?.path ?? '')
      if (recipe) yield createRecipeItem({ ...recipe, pictures: picture ? [picture] : [] }, file.place)
    }
    yield* stores(tables)
    yield* shoppingLists(tables)
    yield* plannedMeals(tables)
    yield* listUnsupportedTables(tables, file.place)
  },
}

const isMealie = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !('@type' in value) &&
  ('recipe_ingredient' in value || 'recipeIngredient' in value) &&
  ('slug' in value || 'recipe_instructions' in value || 'recipeInstructions' in value)

/** In a separate folder, all pictures belong to the recipe; otherwise only the one with its name. */
function picturesBeside(folder: Folder, file: OpenedFile): FoundPicture[] {
  const beside = getFolder(file.path)
  const own = folder.entries.find(({ path }) => path.startsWith(`${beside}images/original.`))
  const name = file.path.slice(beside.length).replace(/\.json$/, '')
  const named = folder.entries.find(
    ({ path }) =>
      path !== file.path &&
      new RegExp(`(^|/)${RegExp.escape(name)}\\.\\w+$`).test(path) &&
      getExtension(path) !== 'json',
  )
  const picture = folder.picture((own ?? named)?.path ?? '')
  return picture ? [picture] : []
}

export const mealieRecipe: FileFormat = {
  key: 'mealie',
  title: 'Mealie, export of recipes',
  machinery: MEALIE_IGNORED_FIELDS,
  spare: SMALL_COPIES,
  matches: (file) => isMealie([file.json()].flat()[0]),
  *read(file, folder): Iterable<FoundItem> {
    for (const record of [file.json()].flat()) {
      const recipe = readMealieRecipe(record)
      if (recipe) yield createRecipeItem({ ...recipe, pictures: picturesBeside(folder, file) }, file.place)
      else yield createRemark('value_unreadable', file.place, 'name')
    }
  },
}
