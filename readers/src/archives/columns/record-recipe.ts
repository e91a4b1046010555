import {
  emptyRecipe,
  type FoundLine,
  type FoundPicture,
  type FoundRecipe,
  type FoundStep,
} from '../../recipe.ts'
import { Fields } from '../fields.ts'
import type { Folder } from '../files/folder.ts'
import { amountLine, showAmount } from '../values/amount-line.ts'
import { pictureFromBase64 } from '../values/embedded-picture.ts'
import { joinParagraphs, parseNutritionText, parseRating, splitWords } from '../values/pick-words.ts'
import { plainValue } from '../values/plain-words.ts'
import { readYield, type Yield } from '../values/read-yield.ts'
import { ingredientLines, splitLines, toSteps, typedHeading } from '../values/sectioned-lines.ts'
import { findTargetField, NUTRIENTS, plainName, type TargetField } from './column-names.ts'

/** Target fields that the user chose by column name; other columns are mapped by `column-names.ts`. */
export type ColumnMapping = Record<string, TargetField>

/** Plan to Eat writes headings as ", For the sauce". */
const readHeading = (line: string) => /^,\s*(\S.*)$/.exec(line)?.[1] ?? typedHeading(line)

type NamesByTarget = (home: TargetField) => string[]

const groupByTarget = (fields: Fields, mapping: ColumnMapping): NamesByTarget => {
  const byTarget = Map.groupBy(fields.names(), (name) => mapping[name] ?? findTargetField(name))
  return (home) => byTarget.get(home) ?? []
}

/** A text, texts, or objects with amount, unit and name under one of the usual names. */
function readIngredients(fields: Fields, names: string[]): FoundLine[] {
  const lines = names.flatMap((name) =>
    fields.children(name).flatMap((item) => {
      const whole = item.text('#text', 'line', 'text', 'original', 'raw', 'display', 'rawText')
      if (whole) return splitLines(whole)
      const amount = item.number('amount', 'quantity', 'qty')
      const words = amount === null ? (item.text('amount', 'quantity', 'qty') ?? '') : showAmount(amount)
      const unit = item.text('unit', 'measure', 'unitName')
      const food = item.text('name', 'ingredient', 'food', 'item', 'title')
      const line = amountLine({
        amount: words,
        unit,
        food,
        note: item.text('note', 'notes', 'preparation', 'comment', 'description'),
      })
      return line ? [line] : []
    }),
  )
  return ingredientLines(lines.join('\n'), readHeading)
}

function readSteps(fields: Fields, names: string[]): FoundStep[] {
  const texts = names.flatMap((name) =>
    fields.children(name).flatMap((item) => {
      const text = item.text('#text', 'text', 'instruction', 'description', 'step', 'content', 'body')
      const title = item.text('title', 'name', 'section')
      return [title && text && title !== text ? `${title}:` : null, text ?? title].filter(
        (part) => part !== null,
      )
    }),
  )
  return toSteps(texts.join('\n'))
}

function readPictures(fields: Fields, names: string[], folder: Folder | null): FoundPicture[] {
  return names.flatMap((name) =>
    fields.children(name).flatMap((item): FoundPicture[] => {
      const url = item.address('#text', 'url', 'src')
      if (url) return [{ url }]
      const text = item.text('#text', 'filename', 'file', 'path', 'data')
      if (!text) return []
      const several = splitWords(text.slice(0, 10_000), /[\s,;|]+(?=https?:)/).filter((each) =>
        /^https?:/.test(each),
      )
      if (several.length > 1) return several.map((each) => ({ url: each }))
      const picture = folder?.picture(text) ?? pictureFromBase64(text.length > 200 ? text : null)
      return picture ? [picture] : []
    }),
  )
}

const wordsIn = (fields: Fields, names: string[]) => [
  ...new Set(names.flatMap((name) => fields.texts(name).flatMap((text) => splitWords(text)))),
]

function readNutrition(fields: Fields, names: string[]): Record<string, string> {
  const whole = parseNutritionText(
    names
      .map((name) => fields.text(name))
      .filter(Boolean)
      .join('\n') || null,
  )
  const single = fields.names().filter((name) => NUTRIENTS.has(plainName(name)))
  const figures = single.flatMap((name) => {
    const value = fields.text(name)
    return value ? [[name, value] as const] : []
  })
  return { ...whole, ...Object.fromEntries(figures) }
}

/** Reads a recipe from any record with recognisable field names. */
export function readRecord(
  record: unknown,
  machinery: readonly string[],
  mapping: ColumnMapping,
  folder: Folder | null,
): FoundRecipe | null {
  const fields = new Fields(plainValue(record), machinery)
  const homes = groupByTarget(fields, mapping)
  const text = (home: TargetField) => fields.text(...homes(home))
  const title = text('title')
  if (!title) return null
  const source_url = fields.address(...homes('url'), ...homes('source'))
  return {
    ...emptyRecipe(title),
    description: text('description'),
    notes: joinParagraphs(...homes('notes').map((name) => fields.texts(name).join('\n\n'))),
    ...parseYieldFields(
      homes('servings')
        .concat(homes('yield'))
        .flatMap((name) => fields.text(name) ?? []),
    ),
    prep_time_sec: fields.seconds(...homes('prep')),
    cook_time_sec: fields.seconds(...homes('cook')),
    total_time_sec: fields.seconds(...homes('total')),
    source_url,
    source_name: text('source'),
    author: text('author'),
    language: text('language'),
    categories: wordsIn(fields, homes('categories')),
    tags: wordsIn(fields, homes('tags')),
    ingredients: readIngredients(fields, homes('ingredients')),
    steps: readSteps(fields, homes('steps')),
    pictures: readPictures(fields, homes('picture'), folder),
    nutrition: readNutrition(fields, homes('nutrition')),
    rating: parseRating(fields.number(...homes('rating'))),
    is_favourite: homes('favourite').some((name) => fields.flag(name)),
    is_private: homes('private').some((name) => fields.flag(name)),
    created_at: text('created'),
    left_over: fields.leftOver(),
  }
}

/** With both servings and a yield ("7" and "1 loaf"), the text of one is stored beside the number of the other. */
function parseYieldFields(texts: string[]): Yield {
  const read = texts.map(readYield)
  return {
    servings: read.find(({ servings }) => servings !== null)?.servings ?? null,
    yield_words: read.find(({ yield_words }) => yield_words !== null)?.yield_words ?? null,
  }
}
