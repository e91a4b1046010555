import { createRecipeItem, createRemark, type FoundItem } from '../../found-items.ts'
import type { FoundPicture } from '../../recipe.ts'
import { ArchiveError } from '../archive-error.ts'
import { getFolder } from '../files/entry-path.ts'
import type { Entry, Folder } from '../files/folder.ts'
import type { FileFormat, FolderFormat } from '../format.ts'
import { readBooks } from '../larder/larder-books.ts'
import { readLists, readStores } from '../larder/larder-lists.ts'
import { readPlan } from '../larder/larder-plan.ts'
import { isArchived, LARDER_IGNORED_FIELDS, readLarderRecipe } from '../larder/larder-recipe.ts'
import { listReadableFormats } from '../readable-formats.ts'

/** A newer version may define the same fields differently. */
const NEWEST = 1

const RECIPE = /^recipes\/[^/]+\/recipe\.json$/

const findEntry = ({ entries }: Folder, name: string) => entries.find(({ path }) => path === name)

async function readJson(folder: Folder, name: string): Promise<unknown> {
  const entry = findEntry(folder, name)
  return entry ? (await folder.file(entry)).json() : undefined
}

async function* readRecipe(folder: Folder, entry: Entry): AsyncGenerator<FoundItem> {
  const file = await folder.file(entry)
  const json = file.json()
  if (!isArchived(json)) return yield createRemark('value_unreadable', file.place, 'recipe')
  const pictureAt = (name: string) => folder.picture(`${getFolder(entry.path)}${name}`)
  yield createRecipeItem(readLarderRecipe(json, pictureAt), file.place)
}

export const larder: FolderFormat = {
  key: 'larder',
  title: 'Larder, archive',
  machinery: LARDER_IGNORED_FIELDS,
  spare: /^(plan\.)?schema\.json$/,
  async matches(folder) {
    const about = (await readJson(folder, 'larder.json')) as { format?: unknown } | undefined
    return about?.format === 'larder'
  },
  async *read(folder) {
    const about = (await readJson(folder, 'larder.json')) as { version?: unknown }
    if (about.version !== NEWEST) throw new ArchiveError('unknown_format', `${folder.place}/larder.json`)
    for (const entry of folder.entries.filter(({ path }) => RECIPE.test(path)))
      yield* listReadableFormats(entry.path, () => readRecipe(folder, entry))
    yield* readLists(await readJson(folder, 'lists.json'))
    yield* readStores(await readJson(folder, 'stores.json'))
    yield* readBooks(await readJson(folder, 'books.json'), (file) => folder.picture(file))
    yield* readPlan(await readJson(folder, 'plan.json'))
    for (const file of ['staples.json', 'tags.json']) {
      const left = await readJson(folder, file)
      if (Array.isArray(left) && left.length > 0)
        yield createRemark('no_home', `${folder.place}/${file}`, String(left.length))
    }
  },
}

const NO_PICTURES = (): FoundPicture | null => null

/** A single recipe file of the archive, without pictures. */
export const larderRecipe: FileFormat = {
  key: 'larder_recipe',
  title: 'Larder, one recipe',
  machinery: LARDER_IGNORED_FIELDS,
  matches: (file) => isArchived(file.json()),
  *read(file) {
    const json = file.json()
    if (isArchived(json)) yield createRecipeItem(readLarderRecipe(json, NO_PICTURES), file.place)
  },
}
