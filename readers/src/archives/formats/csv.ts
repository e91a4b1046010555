import { createRecipeItem, createRemark, type FoundItem } from '../../found-items.ts'
import { findTargetField } from '../columns/column-names.ts'
import { csvRecords, findHeader } from '../columns/csv-rows.ts'
import { readRecord } from '../columns/record-recipe.ts'
import type { OpenedFile } from '../files/opened-file.ts'
import type { FileFormat } from '../format.ts'

const IGNORED_FIELDS = ['Url Host', 'Public Url', 'Updated At', 'updated_at', 'id', 'ID', 'uuid', 'guid']

const isCsv = (file: OpenedFile) => /^(csv|tsv|txt)$/.test(file.extension) || file.extension === ''

/** A header must name the title and ingredients or steps. */
const namesRecipes = (header: string[]) => {
  const homes = header.map(findTargetField)
  return (
    header.length > 1 && homes.includes('title') && (homes.includes('ingredients') || homes.includes('steps'))
  )
}

const reader: FileFormat['read'] = async function* (file, folder, options): AsyncGenerator<FoundItem> {
  let row = 1
  for await (const record of csvRecords(file.text())) {
    row += 1
    const recipe = readRecord(record, IGNORED_FIELDS, options.columns ?? {}, folder)
    if (recipe) yield createRecipeItem(recipe, `${file.place}, row ${row}`)
    else yield createRemark('value_unreadable', `${file.place}, row ${row}`, 'title')
  }
}

const csvFormat = (key: string, title: string, wanted: string[]): FileFormat => ({
  key,
  title,
  machinery: IGNORED_FIELDS,
  matches: (file, options) => {
    if (!isCsv(file)) return false
    const header = findHeader(file.text())
    if (wanted.length > 0) return wanted.every((name) => header.includes(name))
    return namesRecipes(header) || header.some((name) => options.columns?.[name] === 'title')
  },
  read: reader,
})

export const planToEat = csvFormat('plan_to_eat', 'Plan to Eat', [
  'Title',
  'Main Ingredient',
  'Directions',
  'Public Url',
])
export const myRecipeBox = csvFormat('my_recipe_box', 'My Recipe Box', [
  'title',
  'inactiveTime',
  'originalPicture',
])
export const anyCsv = csvFormat('csv', 'CSV', [])
