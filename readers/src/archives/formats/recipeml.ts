import { emptyRecipe, type FoundLine, type FoundStep } from '../../recipe.ts'
import type { Fields } from '../fields.ts'
import { amountLine } from '../values/amount-line.ts'
import { joinParagraphs, splitWords } from '../values/pick-words.ts'
import { readDuration } from '../values/read-duration.ts'
import { readYield } from '../values/read-yield.ts'
import { toSteps } from '../values/sectioned-lines.ts'
import { inOrder, readAmount, withLine, xmlFormat } from '../xml/xml-format.ts'

const TIMES = { prep: /prep|^préparation/i, cook: /cook|cuisson|bak/i, total: /total|^$/i }

function toLine(ing: Fields): string {
  const amt = ing.child('amt')
  const unit = [amt?.text('size'), amt?.child('unit')?.text('#text')].filter(Boolean).join(' ')
  const food = ing.child('item')?.text('#text') ?? null
  const isOptional = /^(yes|true)$/i.test(ing.text('@optional') ?? '')
  const notes = [
    ing.child('prep')?.text('#text'),
    ing.child('note')?.text('#text'),
    isOptional ? 'optional' : null,
  ]
  const line = amountLine({
    amount: readAmount(amt, 'qty', 'range'),
    unit,
    food,
    note: notes.filter(Boolean).join(', '),
  })
  const others = ing.children('alt-ing').map(toLine)
  return [line, ...others].filter(Boolean).join(' or ')
}

function readIngredients(list: Fields | null, section: string | null = null): FoundLine[] {
  return inOrder(list, 'ing', 'ing-div').flatMap(({ name, fields }) =>
    name === 'ing'
      ? withLine(toLine(fields), section)
      : readIngredients(fields, joinParagraphs(fields.text('title'), fields.text('description')) ?? section),
  )
}

/** Each time has a type; a time without a type is the total. */
function readTimes(head: Fields | null) {
  const found = { prep: null as number | null, cook: null as number | null, total: null as number | null }
  for (const preptime of head?.children('preptime') ?? []) {
    const type = preptime.text('@type') ?? ''
    const time = preptime.child('time')
    const words =
      [readAmount(time, 'qty', 'range'), time?.text('timeunit')].filter(Boolean).join(' ') ||
      preptime.text('#text')
    const seconds = readDuration(words ?? '')?.seconds ?? null
    const home = (['prep', 'cook', 'total'] as const).find((each) => TIMES[each].test(type)) ?? 'total'
    found[home] ??= seconds
  }
  return { prep_time_sec: found.prep, cook_time_sec: found.cook, total_time_sec: found.total }
}

function parseYieldFields(head: Fields | null) {
  const made = head?.child('yield') ?? null
  const words =
    [readAmount(made, 'qty', 'range'), made?.text('unit')].filter(Boolean).join(' ') ||
    (made?.text('#text') ?? null)
  return readYield(words)
}

function stepsIn(directions: Fields | null, section: string | null = null): FoundStep[] {
  const whole = toSteps(directions?.text('#text') ?? null)
  const parts = inOrder(directions, 'step', 'note', 'dir-div').flatMap(({ name, fields }) =>
    name === 'dir-div'
      ? stepsIn(fields, joinParagraphs(fields.text('title'), fields.text('description')) ?? section)
      : toSteps(fields.text('#text')).map((step) => ({ ...step, section: step.section ?? section })),
  )
  return [...whole, ...parts]
}

export const recipeMl = xmlFormat({
  key: 'recipeml',
  title: 'RecipeML',
  root: /<recipeml\b/i,
  record: 'recipe',
  machinery: [
    '@version',
    '@generator',
    '@xml:lang',
    '@id',
    '@system',
    '@type',
    'step[].@optional',
    '@optional',
    'sep',
  ],
  read: (fields) => {
    const head = fields.child('head')
    const title = head?.child('title')?.text('#text')
    if (!head || !title) return null
    const categories = head.child('categories')
    const source = head.child('source')
    const source_url = source?.address('#text') ?? null
    const sources = [source?.text('#text'), ...(source?.texts('srcitem') ?? [])]
    return {
      ...emptyRecipe([title, head.text('subtitle')].filter(Boolean).join(': ')),
      description: fields.child('description')?.text('#text') ?? null,
      ...parseYieldFields(head),
      ...readTimes(head),
      source_url,
      source_name: sources.filter(Boolean).join(', ') || null,
      categories: [...splitWords(categories?.text('#text') ?? null), ...(categories?.texts('cat') ?? [])],
      ingredients: readIngredients(fields.child('ingredients')),
      steps: stepsIn(fields.child('directions')),
      left_over: fields.leftOver(),
    }
  },
})
