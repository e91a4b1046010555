import {
  MAX_CHANGES,
  type RecipeVersionRead,
  type RecipeVersionSummary,
} from '@larder/contract/recipes/recipe-versions'
import type { Db } from '../../db/db.ts'
import { allowedActions, type Caller } from '../../http/access.ts'
import type { ImageUrls } from '../../storage/image-urls.ts'
import { findInnerRecipes } from '../recipes/inner-recipes.queries.ts'
import { linkedLines } from '../recipes/inner-recipes.ts'
import { describeChanges } from './describe-changes.ts'
import { historyAccess } from './recipe-versions.access.ts'
import {
  findContent,
  findVersion,
  listImagesOf,
  type StoredContent,
  type VersionRow,
} from './recipe-versions.queries.ts'

/** Says of each version what it changed. One content after the other: a page of long recipes would be a lot at once. */
export async function describeVersions(
  db: Db,
  recipeId: number,
  caller: Caller,
  rows: VersionRow[],
): Promise<RecipeVersionSummary[]> {
  const summaries: RecipeVersionSummary[] = []
  let content = rows[0] && (await findContent(db, recipeId, rows[0].version))
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    const before = next && (await findContent(db, recipeId, next.version))
    if (content) summaries.push(summaryOf(row, caller, content, before))
    content = before
  }
  return summaries
}

/** A version whole, as the caller sees it. */
export async function readVersion(
  db: Db,
  addresses: ImageUrls,
  recipeId: number,
  version: number,
  caller: Caller,
): Promise<RecipeVersionRead | undefined> {
  const found = await findVersion(db, recipeId, caller, version)
  const content = found && (await findContent(db, recipeId, version))
  if (!content) return undefined
  const [row, rowBefore] = found
  const before = rowBefore && (await findContent(db, recipeId, rowBefore.version))
  const images = (await listImagesOf(db, recipeId, content)).map((image) => addresses.image(image, caller))
  const inner = await findInnerRecipes(db, content.ingredients, caller)
  return {
    recipe_id: recipeId,
    ...summaryOf(row, caller, content, before),
    version_before: rowBefore?.version ?? null,
    content: { ...content, ingredients: linkedLines(content.ingredients, inner), images },
  }
}

function summaryOf(
  row: VersionRow,
  caller: Caller,
  content: StoredContent,
  before: StoredContent | undefined,
): RecipeVersionSummary {
  const changes = before ? describeChanges(before, content) : []
  return {
    ...row,
    title: content.title,
    changes: changes.slice(0, MAX_CHANGES),
    change_count: changes.length,
    may: row.is_current ? [] : [...allowedActions(historyAccess, caller, undefined)],
  }
}
