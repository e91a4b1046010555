import { createRecipeItem, createRemark, type FoundItem } from '../../found-items.ts'
import type { FoundLine, FoundRecipe } from '../../recipe.ts'
import { Fields } from '../fields.ts'
import type { Folder } from '../files/folder.ts'
import type { FileFormat } from '../format.ts'
import { showAmount } from '../values/amount-line.ts'
import { xmlRecords } from './xml-records.ts'

type XmlFormat = {
  key: string
  title: string
  /** The root element, which identifies the format, and the element of a recipe. */
  root: RegExp
  record: string
  machinery: readonly string[]
  read(fields: Fields, folder: Folder): FoundRecipe | null
}

export const xmlFormat = ({ key, title, root, record, machinery, read }: XmlFormat): FileFormat => ({
  key,
  title,
  machinery: ['#at', ...machinery],
  matches: (file) => root.test(file.text().slice(0, 8192)),
  *read(file, folder): Generator<FoundItem> {
    let number = 0
    for (const found of xmlRecords(file.text(), record, file.place)) {
      number += 1
      const recipe = found && read(new Fields(found, ['#at', ...machinery]), folder)
      const place = `${file.place}, recipe ${number}`
      yield recipe
        ? createRecipeItem(recipe, place)
        : createRemark(found ? 'value_unreadable' : 'value_too_long', place, record)
    }
  },
})

/** Children of several names in document order. */
export const inOrder = (parent: Fields | null, ...names: string[]): { name: string; fields: Fields }[] =>
  names
    .flatMap((name) =>
      (parent?.children(name) ?? []).map((fields) => ({ name, fields, at: fields.number('#at') ?? 0 })),
    )
    .toSorted((one, other) => one.at - other.at)

/** "2", "1/2", or a range in one of the notations in use. */
export function readAmount(fields: Fields | null, ...names: string[]): string {
  for (const name of names) {
    const amount = fields?.child(name)
    const range = amount?.child('range') ?? amount
    const [from, to] = [range?.text('q1', 'min'), range?.text('q2', 'max')]
    if (from)
      return [from, to]
        .filter(Boolean)
        .map((text) => readable(text ?? ''))
        .join('–')
    const whole = amount?.text('#text')
    if (whole) return readable(whole)
  }
  return ''
}

/** Converts decimals of databases such as "0.75" and "2.000000" to "¾" and "2". */
export const readable = (amount: string): string =>
  /^\d+[.,]\d+$/.test(amount) ? showAmount(Number(amount.replace(',', '.'))) : amount === '0' ? '' : amount

export const withLine = (line: string, section: string | null): FoundLine[] =>
  line ? [{ line, section }] : []
