import { MAX_INNER_LINES, MAX_INNER_RECIPES } from '@larder/contract/recipes/inner-recipes'
import type { Db } from '../../db/db.ts'
import { invalid, unknownReference } from '../../errors/http-error.ts'
import { quoted } from '../../errors/messages.ts'
import type { Viewer } from '../../food/ingredients/ingredients.access.ts'
import { type LinkedRow, listLinkedRecipes, lockLinks } from './inner-recipes.queries.ts'

type Line = { recipe_id?: number | null | undefined }

/** An existing recipe. Its current links may stay even if the author cannot see them. */
type OuterRecipe = { id: number; linkedIds: ReadonlySet<number> }

/**
 * Returns the titles of linked recipes that the author can see. Refuses new links to other recipes, circles, and too many links.
 */
export async function findLinkedTitles(
  trx: Db,
  author: Viewer,
  lines: Line[],
  outer?: OuterRecipe,
): Promise<Map<number, string>> {
  const ids = [...new Set(lines.flatMap(({ recipe_id }) => recipe_id ?? []))]
  if (ids.length === 0) return new Map()
  // No recipe links to a new one yet, so it cannot close a circle.
  if (outer) await lockLinks(trx)
  const linked = new Map((await listLinkedRecipes(trx, ids, author)).map((row) => [row.id, row]))
  for (const [position, { recipe_id }] of lines.entries()) {
    if (!recipe_id) continue
    const path = `/ingredients/${position}/recipe_id`
    if (linked.get(recipe_id)?.title == null && !outer?.linkedIds.has(recipe_id))
      throw unknownReference(path, 'Recipe', recipe_id)
    if (outer) refuseCircle(path, outer.id, recipe_id, linked)
  }
  refuseTooMany([...linked.values()])
  return new Map([...linked.values()].flatMap(({ id, title }) => (title === null ? [] : [[id, title]])))
}

function refuseCircle(path: string, outerId: number, innerId: number, linked: Map<number, LinkedRow>) {
  const circle = findPath(outerId, innerId, linked)
  if (!circle) return
  const names = [outerId, ...circle].map((id) => linked.get(id)?.title ?? '')
  const quotedNames = names.map((name) => (name === '' ? 'a recipe that you cannot see' : quoted(name)))
  throw invalid(path, 'circle', `This would be a circle: ${quotedNames.join(' needs ')}.`, { names })
}

/** The shortest path of links between two recipes. */
function findPath(target: number, from: number, linked: Map<number, LinkedRow>): number[] | undefined {
  const paths = new Map([[from, [from]]])
  for (const [id, path] of paths) {
    if (id === target) return path
    for (const next of linked.get(id)?.inner_ids ?? []) if (!paths.has(next)) paths.set(next, [...path, next])
  }
  return undefined
}

function refuseTooMany(linked: LinkedRow[]) {
  const lines = linked.reduce((sum, { line_count }) => sum + line_count, 0)
  if (linked.length > MAX_INNER_RECIPES)
    throw invalid('/ingredients', 'too_many', `need more than ${MAX_INNER_RECIPES} other recipes`, {
      limit: MAX_INNER_RECIPES,
    })
  if (lines > MAX_INNER_LINES)
    throw invalid('/ingredients', 'too_many', `need other recipes of more than ${MAX_INNER_LINES} lines`, {
      limit: MAX_INNER_LINES,
    })
}
