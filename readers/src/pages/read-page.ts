import { convertBreaksToParagraphs } from '../html/breaks-to-paragraphs.ts'
import { parseHtml } from '../html/parse-html.ts'
import { listGaps } from '../list-gaps.ts'
import type { FoundRecipe, Remark } from '../recipe.ts'
import { parseSchemaRecipe } from '../schema-org/parse-recipe.ts'
import { extractRecipeFromContent } from './extract-from-content.ts'
import { extractPlugInRecipes } from './extract-from-plug-ins.ts'
import { extractStateRecipes } from './extract-from-state.ts'
import { extractJsonLdRecipes } from './json-ld.ts'
import { mergeRecipes } from './merge-recipes.ts'
import { extractMicrodataRecipes } from './microdata.ts'
import { extractMicroformatRecipes } from './microformats.ts'
import { readPageMetadata } from './page-metadata.ts'
import { extractRdfaRecipes } from './rdfa.ts'

type PageReading = { recipes: FoundRecipe[]; remarks: Remark[] }

/** Application state can contain other recipes: use the one named in the page title, or the only one. */
function chooseByTitle(found: FoundRecipe[], title: string | null): FoundRecipe | null {
  const named = found.find(
    (recipe) => recipe.title !== '' && title?.toLowerCase().includes(recipe.title.toLowerCase()),
  )
  return named ?? (found.length === 1 ? (found[0] ?? null) : null)
}

/** Extracts recipes from a web page: JSON-LD, microdata, RDFa, microformats, plug-ins, state and content. */
export function readPage(html: string, url: string | null): PageReading {
  const page = parseHtml(html, url)
  const things = [
    extractJsonLdRecipes,
    extractMicrodataRecipes,
    extractRdfaRecipes,
    extractMicroformatRecipes,
  ].flatMap((read) => read(page))
  const metadata = readPageMetadata(page)
  const state = chooseByTitle(extractStateRecipes(page), metadata.title)
  const described = things.map(parseSchemaRecipe)
  const plugIns = extractPlugInRecipes(page)
  const recipes = mergeRecipes(
    described,
    plugIns,
    state,
    extractRecipeFromContent(convertBreaksToParagraphs(page), metadata.title),
    metadata,
  )
  const remarks: Remark[] = [
    ...(page.isCut ? [{ code: 'file_cut_off', place: null, detail: null } as const] : []),
    ...(described.length + plugIns.length === 0 && !state
      ? [{ code: 'read_from_layout', place: null, detail: null } as const]
      : []),
    ...listGaps(recipes),
  ]
  return { recipes, remarks }
}
