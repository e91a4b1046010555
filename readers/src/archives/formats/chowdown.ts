import { recipeOf, remarkOf } from '../../found.ts'
import { readRecord } from '../columns/record-recipe.ts'
import { readFrontMatter } from '../cooklang/parse-cooklang.ts'
import { baseNameOf, withoutExtension } from '../files/entry-path.ts'
import type { OpenedFile } from '../files/opened-file.ts'
import type { FileFormat } from '../format.ts'
import { joinParagraphs } from '../values/pick-words.ts'

const FRONT = /^\s*---\s*\n([\s\S]*?)\n---[ \t]*(?:\n|$)([\s\S]*)$/
const MACHINERY = ['layout', 'permalink', 'slug', 'draft', 'published']

const partsOf = (file: OpenedFile) => FRONT.exec(file.text().replace(/\r\n?/g, '\n'))

/** Jekyll's recipes, and those of other sites made of Markdown: fields in front, a story behind. */
export const chowdown: FileFormat = {
  key: 'chowdown',
  title: 'Chowdown (Markdown with front matter)',
  machinery: MACHINERY,
  matches: (file) =>
    /^(md|markdown)$/.test(file.extension) &&
    /^(ingredients|directions|components)\s*:/m.test(partsOf(file)?.[1] ?? ''),
  *read(file, folder) {
    const [, front = '', story = ''] = partsOf(file) ?? []
    const record = readFrontMatter(front)
    const titled = { title: baseNameOf(withoutExtension(file.path)), ...record }
    const recipe = readRecord(titled, MACHINERY, {}, folder)
    if (!recipe) yield remarkOf('value_unreadable', file.place, 'title')
    else
      yield recipeOf({ ...recipe, description: joinParagraphs(recipe.description, story.trim()) }, file.place)
  },
}
