import { createRecipeItem, createRemark, type FoundItem } from '../../found-items.ts'
import type { FoundPicture, FoundRecipe } from '../../recipe.ts'
import { readAisles, readMenu, readShoppingList } from '../cooklang/cooklang-plans.ts'
import { readCooklang } from '../cooklang/cooklang-recipe.ts'
import { getBaseName, isPicture, withoutExtension } from '../files/entry-path.ts'
import type { Entry, Folder } from '../files/folder.ts'
import type { FolderFormat } from '../format.ts'
import { listReadableFormats } from '../readable-formats.ts'

/** "Soup.jpg" shows the soup; "Soup.2.jpg" its second step, or its third if counting starts at 0. */
function withPictures(recipe: FoundRecipe, path: string, folder: Folder): FoundRecipe {
  const stem = withoutExtension(path)
  const beside = folder.entries.filter((entry) => isPicture(entry.path) && entry.path.startsWith(`${stem}.`))
  const numbered = beside.map((entry) => ({
    entry,
    number: /\.(\d+)\.\w+$/.exec(entry.path.slice(stem.length))?.[1],
  }))
  const first = numbered.some(({ number }) => number === '0') ? 0 : 1
  const own: FoundPicture[] = []
  const steps = recipe.steps.map((step) => ({ ...step, pictures: [...step.pictures] }))
  for (const { entry, number } of numbered) {
    const picture = folder.picture(entry.path)
    if (!picture) continue
    const step = number === undefined ? undefined : steps[Number(number) - first]
    if (step) step.pictures.push(picture)
    else own.push(picture)
  }
  return { ...recipe, steps, pictures: [...own, ...recipe.pictures] }
}

async function* readOther(folder: Folder, entry: Entry): AsyncGenerator<FoundItem> {
  const name = getBaseName(entry.path)
  const readTextFile = async (path: string) => {
    const found = folder.entries.find((each) => each.path === path)
    return found ? (await folder.file(found)).text() : ''
  }
  if (/\.menu$/i.test(name)) yield* readMenu(await readTextFile(entry.path))
  else if (/^aisle\.conf$/i.test(name)) yield* readAisles(await readTextFile(entry.path), name)
  else if (name === '.shopping-list')
    yield* readShoppingList(
      await readTextFile(entry.path),
      await readTextFile(entry.path.replace('-list', '-checked')),
    )
  else if (/^pantry\.conf$/i.test(name)) {
    await folder.file(entry)
    yield createRemark('no_home', `${folder.place}/${entry.path}`, 'pantry')
  }
}

export const cooklang: FolderFormat = {
  key: 'cooklang',
  title: 'Cooklang',
  machinery: [],
  matches: ({ entries }) => entries.some(({ path }) => /\.(cook|menu)$|(^|\/)aisle\.conf$/i.test(path)),
  async *read(folder) {
    for (const entry of folder.entries)
      yield* listReadableFormats(entry.path, async function* () {
        if (!/\.cook$/i.test(entry.path)) return yield* readOther(folder, entry)
        const file = await folder.file(entry)
        const recipe = readCooklang(file.text(), getBaseName(withoutExtension(entry.path)))
        yield createRecipeItem(withPictures(recipe, entry.path, folder), file.place)
      })
  },
}
