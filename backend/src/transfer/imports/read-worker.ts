import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { getPriority, setPriority } from 'node:os'
import { ingredientName } from '@larder/amounts/ingredient-name'
import { parseLine } from '@larder/amounts/parse-line'
import { splitFoods } from '@larder/amounts/split-foods'
import { ArchiveError } from '@larder/readers/archives/archive-error'
import type { Found } from '@larder/readers/found'
import { picturesOf } from '@larder/readers/pictures-of'
import { readSource } from '@larder/readers/read-source'
import type { LineName, Order, Report } from './read-messages.ts'

/**
 * A process of its own for the files of strangers: it gives way to the service, has little memory and no secret, reaches
 * neither the database nor the network, and if a file manages to crash it, nothing else falls.
 */
const report = (message: Report) => process.send?.(message)

async function ask(message: Report): Promise<Order> {
  report(message)
  const [order] = (await once(process, 'message')) as [Order]
  return order
}

const sourceOf = ({ name, size }: { name: string; size: number }) => ({
  name,
  size,
  read: async (offset: number, length: number) => {
    const answer = await ask({ wanted: { offset, length } })
    return 'bytes' in answer ? answer.bytes : new Uint8Array()
  },
})

/** The source whose pictures are taken: its directory is read once, not for each of them. */
let opened: { source: number; open: ReturnType<typeof picturesOf> } | undefined

function picturesOfSource({ source, name, size }: { source: number; name: string; size: number }) {
  if (opened?.source !== source) opened = { source, open: picturesOf(sourceOf({ name, size })) }
  return opened.open
}

/** 'Salt and pepper' are two ingredients, unless the source says which one it means. */
function withSplitLines(found: Found): Found {
  if (found.kind !== 'recipe') return found
  const ingredients = found.recipe.ingredients.flatMap((each) =>
    each.parts ? [each] : splitFoods(each.line).map((line) => ({ ...each, line })),
  )
  return { ...found, recipe: { ...found.recipe, ingredients } }
}

/** The name of a new ingredient that the line makes. */
function nameIn(line: string): LineName {
  const { name } = parseLine(line)
  const food = ingredientName(name)
  return { name: food ?? name, is_food: food !== null }
}

const namesIn = (found: Found): LineName[] =>
  found.kind === 'recipe'
    ? found.recipe.ingredients.map(({ line, parts }) =>
        parts ? { name: parts.ingredient, is_food: parts.is_food } : nameIn(line),
      )
    : []

async function obey(order: Order): Promise<Report> {
  if ('picture' in order) return { picture: await picturesOfSource(order.picture)(order.picture.entry) }
  if (!('read' in order)) return { failure: 'unexpected order' }
  for await (const read of readSource(sourceOf(order.read), order.read.url)) {
    const found = withSplitLines(read)
    await ask({ found, names: namesIn(found) })
  }
  return { done: true }
}

async function answer(order: Order): Promise<Report> {
  try {
    return await obey(order)
  } catch (error) {
    if (error instanceof ArchiveError) return { refusal: { code: error.code, place: error.place } }
    return { failure: String(error) }
  }
}

setPriority(Math.min(19, getPriority() + 5))
// At the end it is killed, when it would be too late.
flushCompileCache()
process.on('disconnect', () => process.exit())
for (;;) {
  const [order] = (await once(process, 'message')) as [Order]
  report(await answer(order))
}
