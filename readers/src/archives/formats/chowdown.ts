import { createRecipeItem, createRemark } from '../../found-items.ts'
import { readRecord } from '../columns/record-recipe.ts'
import { getBaseName, withoutExtension } from '../files/entry-path.ts'
import type { OpenedFile } from '../files/opened-file.ts'
import type { FileFormat } from '../format.ts'
import { splitFrontMatter } from '../plain/front-matter.ts'
import { shortLines } from '../plain/short-lines.ts'
import { joinParagraphs } from '../values/pick-words.ts'

const IGNORED_FIELDS = ['layout', 'permalink', 'slug', 'draft', 'published']

const splitFile = (file: OpenedFile) => splitFrontMatter([...shortLines(file.text())])

/** Recipes of Jekyll and other Markdown sites: front matter and text. */
export const chowdown: FileFormat = {
  key: 'chowdown',
  title: 'Chowdown (Markdown with front matter)',
  machinery: IGNORED_FIELDS,
  matches: (file) => {
    if (!/^(md|markdown)$/.test(file.extension)) return false
    const { fields } = splitFile(file)
    return fields !== null && ('ingredients' in fields || 'directions' in fields)
  },
  *read(file, folder) {
    const { fields, body } = splitFile(file)
    const titled = { title: getBaseName(withoutExtension(file.path)), ...fields }
    const recipe = readRecord(titled, IGNORED_FIELDS, {}, folder)
    if (!recipe) yield createRemark('value_unreadable', file.place, 'title')
    else
      yield createRecipeItem(
        { ...recipe, description: joinParagraphs(recipe.description, body.join('\n').trim()) },
        file.place,
      )
  },
}
