import { emptyRecipe, type FoundLine } from '../../recipe.ts'
import type { Fields } from '../fields.ts'
import { splitParagraphs } from '../plain/paragraphs.ts'
import { shortLines } from '../plain/short-lines.ts'
import { amountLine } from '../values/amount-line.ts'
import { pictureFromBase64 } from '../values/embedded-picture.ts'
import { findUrl, joinParagraphs } from '../values/pick-words.ts'
import { readYield } from '../values/read-yield.ts'
import { toSteps } from '../values/sectioned-lines.ts'
import { readable, withLine, xmlFormat } from '../xml/xml-format.ts'

/** Unit abbreviations of MealMaster, in German. */
const UNITS: Record<string, string> = {
  tb: 'EL',
  ts: 'TL',
  pk: 'Pck.',
  ds: 'Spritzer',
  pn: 'Prise',
  sm: 'kleine',
  md: 'mittlere',
  lg: 'große',
  sl: 'Scheiben',
  bn: 'Bund',
  cn: 'Dose',
  kg: 'kg',
  dl: 'dl',
  ml: 'ml',
  cl: 'cl',
  l: 'l',
  g: 'g',
  cl2: 'Zehen',
  ea: '',
  x: '',
  c: 'Tasse',
  dr: 'Tropfen',
}

function toLine(ingredient: Fields): string {
  const unit = ingredient.text('@unit')
  return amountLine({
    amount: readable(ingredient.text('@qty') ?? ''),
    unit: unit ? (UNITS[unit] ?? unit) : null,
    food: ingredient.text('@item', '#text'),
    note: ingredient.texts('inote').join(', ') || null,
  })
}

const readIngredients = (fields: Fields): FoundLine[] =>
  fields.children('part').flatMap((part) => {
    const section = part.text('@title')
    return part.children('ingredient').flatMap((ingredient) => withLine(toLine(ingredient), section))
  })

const textsIn = (fields: Fields | null, ...names: string[]) =>
  names.flatMap((name) => fields?.texts(name) ?? [])

/** Categories are numbers of a list that only the program has, so they are dropped. */
const isNumber = (text: string) => /^\d+$/.test(text)

export const cookMl = xmlFormat({
  key: 'cookml',
  title: 'CookML (Kalorio and others)',
  root: /<cookml\b/i,
  record: 'recipe',
  machinery: [
    '@rid',
    '@format',
    '@bls',
    '@gram',
    '@changedate',
    '@changeuser',
    '@version',
    '@prog',
    '@progver',
    'cat',
  ],
  read: (fields, folder) => {
    const head = fields.child('head')
    const title = head?.text('@title')
    if (!head || !title) return null
    const sources = head.texts('sourceline')
    const pictures = [...head.children('picbin'), ...head.children('pic')]
    const files = head.texts('picfile').flatMap((path) => folder.picture(path) ?? [])
    const remarks = fields
      .children('remark')
      .map((remark) => joinParagraphs(...textsIn(remark, 'line'), remark.text('#text')))
    const steps = fields.children('preparation').flatMap((part) => textsIn(part, 'text', 'step'))
    return {
      ...emptyRecipe(title),
      description: head.texts('content').join('\n') || null,
      notes: joinParagraphs(...remarks),
      ...readYield(
        [readable(head.text('@servingqty') ?? ''), head.text('@servingtype')].filter(Boolean).join(' '),
      ),
      prep_time_sec: head.seconds('@timeprepqty'),
      cook_time_sec: head.seconds('@timecookqty'),
      total_time_sec: head.seconds('@timeallqty'),
      source_url: sources.map(findUrl).find((url) => url !== null) ?? null,
      source_name: sources.filter((line) => findUrl(line) === null).join(', ') || null,
      author: head.text('@createuser'),
      language: fields.text('@lang')?.toLowerCase() ?? null,
      categories: head.texts('cat').filter((name) => !isNumber(name)),
      tags: head.texts('hint'),
      ingredients: readIngredients(fields),
      steps: toSteps(steps.flatMap((text) => splitParagraphs([...shortLines(text)])).join('\n')),
      pictures: [...pictures.flatMap((picture) => pictureFromBase64(picture.text('#text')) ?? []), ...files],
      created_at: head.text('@createdate'),
      left_over: fields.leftOver(),
    }
  },
})
