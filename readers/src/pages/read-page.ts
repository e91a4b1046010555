import { withParagraphs } from '../html/broken-lines.ts'
import { parsePage } from '../html/page-tree.ts'
import type { FoundRecipe, Remark } from '../recipe.ts'
import { recipeFrom } from '../schema-org/recipe-from.ts'
import { recipesInState } from './embedded-state.ts'
import { recipeInContent } from './from-content.ts'
import { recipesInPlugIns } from './from-plug-in.ts'
import { recipesInJsonLd } from './json-ld.ts'
import { mergeRecipes } from './merge-recipes.ts'
import { recipesInMicrodata } from './microdata.ts'
import { recipesInMicroformats } from './microformats.ts'
import { factsOf } from './page-facts.ts'
import { recipesInRdfa } from './rdfa.ts'

export type PageReading = { recipes: FoundRecipe[]; remarks: Remark[] }

/** Applications keep more recipes at hand than they show: the one that the page is named after, or the only one. */
function stateOf(found: FoundRecipe[], title: string | null): FoundRecipe | null {
  const named = found.find(
    (recipe) => recipe.title !== '' && title?.toLowerCase().includes(recipe.title.toLowerCase()),
  )
  return named ?? (found.length === 1 ? (found[0] ?? null) : null)
}

/** The recipes of a web page, from all that the page says about them. */
export function readPage(html: string, url: string | null): PageReading {
  const page = parsePage(html, url)
  const remarks: Remark[] = page.isCut ? [{ code: 'file_cut_off', place: url, detail: null }] : []
  const things = [recipesInJsonLd, recipesInMicrodata, recipesInRdfa, recipesInMicroformats].flatMap((read) =>
    read(page),
  )
  const facts = factsOf(page)
  const state = stateOf(recipesInState(page), facts.title)
  const described = things.map(recipeFrom)
  const recipes = mergeRecipes(
    described,
    recipesInPlugIns(page),
    state,
    recipeInContent(withParagraphs(page), facts.title),
    facts,
  )
  return { recipes, remarks }
}
