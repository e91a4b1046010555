import { hasClass, listClasses } from '../html/element-roles.ts'
import { getLines, getText } from '../html/element-text.ts'
import { listDescendants, type Page, type PageElement } from '../html/parse-html.ts'
import type { Thing } from '../schema-org/thing.ts'

/** Classes of h-recipe (http://microformats.org/wiki/h-recipe) and hRecipe, with their schema.org names. */
const PROPERTIES: Record<string, string> = {
  'p-name': 'name',
  fn: 'name',
  'p-ingredient': 'recipeIngredient',
  ingredient: 'recipeIngredient',
  'e-instructions': 'recipeInstructions',
  'p-instructions': 'recipeInstructions',
  instructions: 'recipeInstructions',
  'p-yield': 'recipeYield',
  yield: 'recipeYield',
  'dt-duration': 'totalTime',
  duration: 'totalTime',
  preptime: 'prepTime',
  cooktime: 'cookTime',
  'u-photo': 'image',
  photo: 'image',
  'p-summary': 'description',
  summary: 'description',
  'p-author': 'author',
  author: 'author',
  'p-category': 'keywords',
  tag: 'keywords',
  'dt-published': 'datePublished',
  published: 'datePublished',
}

/** Value-class pattern: a machine-readable value next to the text. */
function machineValue(page: Page, element: PageElement): string | undefined {
  const titled = listDescendants(page, element).find((inner) => hasClass(inner, 'value-title'))
  return titled?.attributes.title ?? element.attributes.datetime ?? element.attributes.value
}

function readValue(page: Page, element: PageElement, property: string): string {
  if (property === 'image') {
    const picture =
      element.tag === 'img' ? element : listDescendants(page, element).find(({ tag }) => tag === 'img')
    return picture?.attributes.src ?? element.attributes.href ?? ''
  }
  const value = machineValue(page, element)
  if (value !== undefined) return value
  return property === 'recipeInstructions' ? getLines(element).join('\n') : getText(element)
}

function readRecipe(page: Page, root: PageElement): Thing {
  const found: Record<string, string[]> = {}
  const skipTo: Record<string, number> = {}
  for (const element of listDescendants(page, root))
    for (const name of listClasses(element)) {
      const property = Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name] : undefined
      if (property === undefined || element.first < (skipTo[property] ?? 0)) continue
      skipTo[property] = element.end
      const value = readValue(page, element, property)
      const values = found[property] ?? []
      if (value !== '' && !(property === 'name' && values.length > 0)) found[property] = [...values, value]
    }
  return { '@type': 'Recipe', ...found }
}

const isRecipe = (element: PageElement) => hasClass(element, 'h-recipe') || hasClass(element, 'hrecipe')

export function extractMicroformatRecipes(page: Page): Thing[] {
  return page.elements.filter(isRecipe).map((root) => readRecipe(page, root))
}
