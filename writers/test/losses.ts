import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import { showAmount } from '@larder/readers/archives/values/amount-line'
import { splitAmount } from '../src/split-amount.ts'
import type { View } from './view.ts'

/** Something that a format cannot store: a description, and what the recipe becomes. */
type Loss = {
  fields: string
  how: string
  becomes: (view: View, recipe: ArchivedRecipe) => View
}

/** A text that the format or its readers misinterpret. */
type Trap = {
  /** Affected fields of ArchivedRecipe, its lines and its steps. */
  fields: readonly TextField[]
  how: string
  isTrapped: (text: string) => boolean
  example: string
}

export type TextField =
  | 'title'
  | 'description'
  | 'notes'
  | 'source_name'
  | 'categories'
  | 'line'
  | 'name'
  | 'amount_readable'
  | 'note'
  | 'instruction'
  | 'section'

/** Fields that no format stores. */
export const ALWAYS_LOST = {
  visibility: 'who can see the recipe, with `kitchen` and `kitchen_may_edit`',
  username: 'the owner',
  origin: 'the recipe that this one was copied from',
  translations: 'except in JSON-LD; text and Markdown use the chosen language',
  cookings: 'the cook log of the exporting person, with `is_favourite` and `tags`',
  updated_at: 'the time of the last change, except in JSON-LD and Nextcloud Cookbook',
  'images[].alt': 'the description of a picture, except in Markdown',
  'steps[].ingredients': 'the ingredient lines that a step uses, and how much of each',
  'steps[].images': 'the pictures of a step',
  'ingredients[].amount_grams': 'the weight of a line, with `grams_by`',
  'ingredients[].ingredient': 'the name of the ingredient, apart from the line',
}

const lost = <Field extends keyof View>(field: Field, value: View[Field], why: string): Loss => ({
  fields: field,
  how: why,
  becomes: (view) => ({ ...view, [field]: value }),
})

const noDurations: Loss = {
  fields: 'steps[].duration_sec',
  how: 'lost: steps have no duration',
  becomes: (view) => ({ ...view, steps: view.steps.map((step) => ({ ...step, duration_sec: null })) }),
}

const onePicture: Loss = {
  fields: 'images',
  how: 'only the first',
  becomes: (view) => ({ ...view, pictures: Math.min(view.pictures, 1) }),
}

const noPictures = lost('pictures', 0, 'lost: pictures are URLs there, and ours are not public')

const noYield = lost('yield_words', null, 'lost: the yield is a number of servings there')
const noEquipment = lost('equipment', [], 'lost: there is no such field')
const noSourceName = lost('source_name', null, 'lost: the source is a URL there')

function withOpenSections<Row extends { section: string | null }>(rows: Row[]): Row[] {
  let open: string | null = null
  return rows.map((row) => {
    open = row.section ?? open
    return { ...row, section: open }
  })
}

const NEVER_ENDS =
  'a section ends only where another begins, so a line without a section joins the one before it'
const openIngredients: Loss = {
  fields: 'ingredients[].section',
  how: NEVER_ENDS,
  becomes: (view) => ({ ...view, ingredients: withOpenSections(view.ingredients) }),
}
const openSteps: Loss = {
  fields: 'steps[].section',
  how: NEVER_ENDS,
  becomes: (view) => ({ ...view, steps: withOpenSections(view.steps) }),
}

const cut = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
const cutOrNull = (text: string | null, most: number) => (text === null ? null : cut(text, most))
const toSingleLine = (text: string | null) => (text ?? '').replace(/[\s\u0085]+/g, ' ').trim()
const minutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 60) * 60)

type Line = ArchivedRecipe['ingredients'][number]

function tandoorLine({ amount_readable, name, note }: Line): string {
  const amount = splitAmount(amount_readable)
  const head = [amount && showAmount(amount.number), amount?.unit, toSingleLine(name)]
    .filter(Boolean)
    .join(' ')
  const notes = [amount ? '' : toSingleLine(amount_readable), toSingleLine(note)].filter(Boolean).join(', ')
  return notes ? `${head}, ${cut(notes, 256)}` : head
}

function cooklangLine({ amount_readable, name, note }: Line): string {
  const amount = splitAmount(amount_readable)
  const number = amount && (amount.words.includes(' ') ? amount.words : showAmount(amount.number))
  const head = [number ?? toSingleLine(amount_readable), amount?.unit, toSingleLine(name)]
    .filter(Boolean)
    .join(' ')
  return note ? `${head}, ${note}` : head
}

const fromParts = (formatLine: (line: Line) => string, how: string): Loss => ({
  fields: 'ingredients[].line',
  how,
  becomes: (view, { ingredients }) => ({
    ...view,
    ingredients: ingredients.map((line) => ({ line: formatLine(line), section: line.section })),
  }),
})

/** A food that is mentioned again without an amount is already in the list. */
function withoutRepeated(lines: View['ingredients'], recipe: ArchivedRecipe): View['ingredients'] {
  const found: { food: string; hasAmount: boolean; line: View['ingredients'][number] }[] = []
  for (const [at, { name, amount_readable }] of recipe.ingredients.entries()) {
    const each = {
      food: toSingleLine(name).toLowerCase(),
      hasAmount: toSingleLine(amount_readable) !== '',
      line: lines[at] as View['ingredients'][number],
    }
    const before = found.findIndex(({ food }) => food === each.food)
    if (before < 0 || (each.hasAmount && found[before]?.hasAmount)) found.push(each)
    else if (each.hasAmount) found[before] = each
  }
  return found.map(({ line }) => line)
}

const formatTimer = (seconds: number | null) => {
  if (!seconds) return ''
  return seconds % 60 === 0 ? ` ${seconds / 60} minutes` : ` ${seconds} seconds`
}

export const LOSSES: Record<string, Loss[]> = {
  json_ld: [noPictures, openIngredients],
  nextcloud: [
    onePicture,
    noYield,
    noSourceName,
    noDurations,
    {
      fields: 'notes',
      how: 'follow the description',
      becomes: (view) => ({
        ...view,
        description: [view.description, view.notes].filter(Boolean).join('\n\n') || null,
        notes: null,
      }),
    },
    openIngredients,
    {
      fields: 'steps[].instruction',
      how: 'a step with several lines becomes several steps',
      becomes: (view) => ({
        ...view,
        steps: view.steps.flatMap((step) =>
          step.instruction
            .split(/\r\n|\r|\n/)
            .flatMap((line) => (line.trim() === '' ? [] : [{ ...step, instruction: line }])),
        ),
      }),
    },
    openSteps,
  ],
  paprika: [
    onePicture,
    noYield,
    noEquipment,
    noDurations,
    openIngredients,
    openSteps,
    {
      fields: 'created_at',
      how: 'to the second, without a time zone',
      becomes: (view) => ({ ...view, created_at: (view.created_at ?? '').slice(0, 19).replace('T', ' ') }),
    },
  ],
  mealie: [
    onePicture,
    noYield,
    noSourceName,
    noDurations,
    openIngredients,
    openSteps,
    {
      fields: 'created_at',
      how: 'only the date',
      becomes: (view) => ({ ...view, created_at: (view.created_at ?? '').slice(0, 10) }),
    },
  ],
  tandoor: [
    onePicture,
    noYield,
    noEquipment,
    noSourceName,
    fromParts(
      tandoorLine,
      'rebuilt from amount, name and note; an amount that is not a number with a unit goes into the note',
    ),
    openIngredients,
    {
      fields: 'prep_time_sec, cook_time_sec, steps[].duration_sec',
      how: 'in whole minutes',
      becomes: (view) => ({
        ...view,
        prep_time_sec: minutes(view.prep_time_sec),
        cook_time_sec: minutes(view.cook_time_sec),
        steps: view.steps.map((step) => ({ ...step, duration_sec: minutes(step.duration_sec) })),
      }),
    },
    {
      fields: 'notes',
      how: 'become a last step; so does a description of more than 512 characters, which is also shortened',
      becomes: (view) => {
        const isCut = (view.description ?? '').length > 512
        const words = [isCut ? view.description : null, view.notes].flatMap((text) => text || [])
        const steps = words.map((instruction) => ({ instruction, section: null, duration_sec: null }))
        return {
          ...view,
          description: cutOrNull(view.description, 512),
          notes: null,
          steps: [...view.steps, ...steps],
        }
      },
    },
    {
      fields: 'title, categories',
      how: 'shortened to 128 and 64 characters, notes of lines to 256, because Tandoor refuses a recipe with longer ones',
      becomes: (view) => ({
        ...view,
        title: cut(toSingleLine(view.title), 128),
        categories: view.categories.map((name) => cut(name, 64)),
      }),
    },
    lost('created_at', null, 'lost'),
  ],
  cooklang: [
    noYield,
    onePicture,
    fromParts(cooklangLine, 'rebuilt from amount, name and note'),
    {
      fields: 'ingredients',
      how: 'a food that is repeated without an amount is listed once',
      becomes: (view, recipe) => ({ ...view, ingredients: withoutRepeated(view.ingredients, recipe) }),
    },
    {
      fields: 'steps[].duration_sec',
      how: 'becomes a timer at the end of the step, and so part of its text',
      becomes: (view) => ({
        ...view,
        steps: view.steps.map((step) => ({
          ...step,
          instruction: step.instruction + formatTimer(step.duration_sec),
        })),
      }),
    },
    lost('created_at', null, 'lost'),
  ],
}

const NOUGHT = /^[\s\0]*(0(\.0+)?|PT?0+[DHMS](0+[MS])*|P0D|0+:00(:00)?)[\s\0]*$/
const nought = (...fields: TextField[]): Trap => ({
  fields,
  how: 'a single zero is read as empty',
  isTrapped: (text) => NOUGHT.test(text),
  example: '0',
})

const isHeading = (line: string) =>
  /^[^\d½¼¾⅓⅔]{1,60}:$/.test(line) || /^(\*\*|__).{1,60}?:?(\*\*|__):?$/.test(line)
const someLine = (isSuch: (line: string) => boolean) => (text: string) =>
  isSuch(toSingleLine(text)) || text.split(/\r\n|[\r\n]/).some((line) => isSuch(line.trim()))

const heading = (...fields: TextField[]): Trap => ({
  fields,
  how: 'a line that looks like a heading is read as one',
  isTrapped: someLine(isHeading),
  example: 'Sauce:',
})
const markedHeading = (...fields: TextField[]): Trap => ({
  fields,
  how: 'a line with heading markup is read as a heading',
  isTrapped: someLine((line) => /^(#|\[[^\]]+\]$)/.test(line)),
  example: '# Sauce',
})
const bullet: Trap = {
  fields: ['line'],
  how: 'a bullet before a line is removed',
  isTrapped: (text) => /^\s*[-*•·▢□]\s+/.test(text),
  example: '- eggs',
}
const numbered: Trap = {
  fields: ['instruction'],
  how: 'a number before a step is removed',
  isTrapped: someLine((line) => /^(?:step\s*)?\d{1,2}\s*[.):](?:\s*\))?\s+/i.test(line)),
  example: '1. Stir it',
}
const separated: Trap = {
  fields: ['categories'],
  how: 'a comma, semicolon or bar splits a category',
  isTrapped: (text) => /[,;|\n]/.test(text),
  example: 'Soups, stews',
}
const bracketed = (isTrapped: Trap['isTrapped'], example: string): Trap => ({
  fields: ['section'],
  how: 'a section with a closing bracket is not recognised',
  isTrapped,
  example,
})

export const TRAPS: Record<string, Trap[]> = {
  json_ld: [
    nought('title', 'description', 'notes', 'source_name', 'categories', 'line'),
    separated,
    heading('line', 'instruction'),
    markedHeading('line', 'instruction'),
    bullet,
    bracketed((text) => text.includes(']'), 'a]b'),
  ],
  nextcloud: [
    nought('title', 'description', 'notes', 'categories', 'line'),
    separated,
    heading('line', 'instruction'),
    markedHeading('line', 'instruction'),
    bullet,
    numbered,
    bracketed((text) => toSingleLine(text).endsWith(']'), 'a]'),
  ],
  paprika: [
    nought('title', 'description', 'notes', 'source_name', 'categories', 'line', 'instruction'),
    heading('line', 'instruction'),
    bullet,
    numbered,
    {
      fields: ['section'],
      how: 'a section is not recognised if it has more than 60 characters, contains a digit or ends with a colon',
      isTrapped: (text) =>
        !/^[^\d½¼¾⅓⅔]{1,59}$/.test(toSingleLine(text)) || /:$|^(\*\*|__|[-*•·▢□]\s)/.test(toSingleLine(text)),
      example: 'Day 2',
    },
  ],
  mealie: [nought('title', 'description', 'notes', 'categories', 'line', 'instruction', 'section')],
  tandoor: [
    nought(
      'title',
      'description',
      'notes',
      'categories',
      'name',
      'note',
      'amount_readable',
      'instruction',
      'section',
    ),
  ],
  cooklang: [
    nought('title', 'description', 'source_name', 'categories', 'amount_readable'),
    separated,
    {
      fields: ['amount_readable'],
      how: 'the amount "some" is read as no amount',
      isTrapped: (text) => text.trim() === 'some',
      example: 'some',
    },
  ],
}
