import { type Found, recipeOf, remarkOf } from '../../found.ts'
import { homeOf } from '../columns/column-names.ts'
import { csvRecords, headerOf } from '../columns/csv-rows.ts'
import { readRecord } from '../columns/record-recipe.ts'
import type { OpenedFile } from '../files/opened-file.ts'
import type { FileFormat } from '../format.ts'

const MACHINERY = ['Url Host', 'Public Url', 'Updated At', 'updated_at', 'id', 'ID', 'uuid', 'guid']

const isCsv = (file: OpenedFile) => /^(csv|tsv|txt)$/.test(file.extension) || file.extension === ''

/** A header is one that names the title and something to cook from. */
const namesRecipes = (header: string[]) => {
  const homes = header.map(homeOf)
  return (
    header.length > 1 && homes.includes('title') && (homes.includes('ingredients') || homes.includes('steps'))
  )
}

const reader: FileFormat['read'] = async function* (file, folder, options): AsyncGenerator<Found> {
  let row = 1
  for await (const record of csvRecords(file.text())) {
    row += 1
    const recipe = readRecord(record, MACHINERY, options.columns ?? {}, folder)
    if (recipe) yield recipeOf(recipe, `${file.place}, row ${row}`)
    else yield remarkOf('value_unreadable', `${file.place}, row ${row}`, 'title')
  }
}

const csvOf = (key: string, title: string, wanted: string[]): FileFormat => ({
  key,
  title,
  machinery: MACHINERY,
  matches: (file, options) => {
    if (!isCsv(file)) return false
    const header = headerOf(file.text())
    if (wanted.length > 0) return wanted.every((name) => header.includes(name))
    return namesRecipes(header) || header.some((name) => options.columns?.[name] === 'title')
  },
  read: reader,
})

export const planToEat = csvOf('plan_to_eat', 'Plan to Eat', [
  'Title',
  'Main Ingredient',
  'Directions',
  'Public Url',
])
export const myRecipeBox = csvOf('my_recipe_box', 'My Recipe Box', [
  'title',
  'inactiveTime',
  'originalPicture',
])
export const anyCsv = csvOf('csv', 'CSV', [])
