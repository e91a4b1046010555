import { listClasses } from '../html/element-roles.ts'
import { getLines, getText } from '../html/element-text.ts'
import { listDescendants, type Page, type PageElement } from '../html/parse-html.ts'
import { readDuration } from '../read-duration.ts'
import { readYield } from '../read-yield.ts'
import { emptyRecipe, type FoundRecipe } from '../recipe.ts'
import { type Item, listItems } from './content-items.ts'
import { toIngredientLines, toSteps } from './items-in-sections.ts'
import { PLUG_INS, type PlugIn } from './plug-ins.ts'

const hasName = (element: PageElement, names: string[]) =>
  names.some((name) => element.attributes.id === name || listClasses(element).includes(name))

function find(page: Page, root: PageElement, names: string[] = []): PageElement | null {
  const inside = listDescendants(page, root)
  for (const name of names) {
    const found = inside.find((element) => hasName(element, [name]))
    if (found) return found
  }
  return null
}

/** Items by the class names of the plug-in, with group names as headings. */
function itemsIn(page: Page, part: PageElement | null, one: string[] = [], group: string[] = []): Item[] {
  if (part === null) return []
  const name = one.find((name) => listDescendants(page, part).some((element) => hasName(element, [name])))
  if (name === undefined) return listItems([part])
  return listDescendants(page, part).flatMap((element): Item[] => {
    const kind = hasName(element, group) ? 'heading' : hasName(element, [name]) ? 'entry' : null
    const text = kind === null ? '' : getText(element)
    return kind === null || text === '' ? [] : [{ text, kind, element }]
  })
}

function readCard(page: Page, root: PageElement, plugIn: PlugIn): FoundRecipe | null {
  const text = (names: string[] = []) => {
    const element = find(page, root, names)
    return element === null ? '' : getText(element)
  }
  const notes = find(page, root, plugIn.notes)
  const names = (words: string[] = []) =>
    words
      .flatMap((name) =>
        text([name])
          .replace(/^[\p{L} ]+:/u, '')
          .split(/[,;]/),
      )
      .map((name) => name.trim())
  const ingredients = toIngredientLines(
    itemsIn(page, find(page, root, plugIn.ingredients), plugIn.ingredient, plugIn.group),
  )
  const steps = toSteps(itemsIn(page, find(page, root, plugIn.steps), plugIn.step, plugIn.group))
  if (ingredients.length === 0 && steps.length === 0) return null
  return {
    ...emptyRecipe(text(plugIn.title)),
    description: text(plugIn.description) || null,
    notes: notes === null ? null : getLines(notes).join('\n') || null,
    ...readYield(text(plugIn.yields)),
    prep_time_sec: readDuration(text(plugIn.prep)),
    cook_time_sec: readDuration(text(plugIn.cook)),
    total_time_sec: readDuration(text(plugIn.total)),
    author: text(plugIn.author) || null,
    categories: names(plugIn.category).filter(Boolean),
    tags: names(plugIn.tags).filter(Boolean),
    ingredients,
    steps,
  }
}

/** Extracts the recipe cards of plug-ins. */
export function extractPlugInRecipes(page: Page): FoundRecipe[] {
  const found: FoundRecipe[] = []
  let end = 0
  for (const element of page.elements) {
    if (element.first < end || element.attributes.class === undefined) continue
    const plugIn = Object.values(PLUG_INS).find(({ root }) => hasName(element, root))
    const recipe = plugIn ? readCard(page, element, plugIn) : null
    if (recipe === null) continue
    found.push(recipe)
    end = element.end
  }
  return found
}
