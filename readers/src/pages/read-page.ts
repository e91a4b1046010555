import { parsePage } from '../html/page-tree.ts'
import type { FoundRecipe, Remark } from '../recipe.ts'
import { recipeFrom } from '../schema-org/recipe-from.ts'
import { recipesInJsonLd } from './json-ld.ts'
import { recipesInMicrodata } from './microdata.ts'
import { recipesInMicroformats } from './microformats.ts'
import { recipesInRdfa } from './rdfa.ts'

export type PageReading = { recipes: FoundRecipe[]; remarks: Remark[] }

/** The recipes of a web page, from all that the page says about them. */
export function readPage(html: string, url: string | null): PageReading {
  const page = parsePage(html, url)
  const remarks: Remark[] = page.isCut ? [{ code: 'file_cut_off', place: url, detail: null }] : []
  const things = [recipesInJsonLd, recipesInMicrodata, recipesInRdfa, recipesInMicroformats].flatMap((read) =>
    read(page),
  )
  return { recipes: things.map(recipeFrom), remarks }
}
