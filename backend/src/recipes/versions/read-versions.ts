import {
  MAX_CHANGES,
  type RecipeVersionRead,
  type RecipeVersionSummary,
} from '@larder/contract/recipes/recipe-versions'
import type { Db } from '../../db/db.ts'
import { allowedActions, type Caller } from '../../http/access.ts'
import type { ImageUrls } from '../../storage/image-urls.ts'
import { findInnerRecipes } from '../recipes/inner-recipes.queries.ts'
import { resolveLinks } from '../recipes/inner-recipes.ts'
import { describeChanges } from './describe-changes.ts'
import { historyAccess } from './recipe-versions.access.ts'
import {
  findVersion,
  findVersionContent,
  listContentImages,
  type StoredContent,
  type VersionRow,
} from './recipe-versions.queries.ts'

/** Adds the changes to each version. Loads one content at a time, to limit memory. */
export async function describeVersions(
  db: Db,
  recipeId: number,
  caller: Caller,
  rows: VersionRow[],
): Promise<RecipeVersionSummary[]> {
  const summaries: RecipeVersionSummary[] = []
  let content = rows[0] && (await findVersionContent(db, recipeId, rows[0].version))
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    const before = next && (await findVersionContent(db, recipeId, next.version))
    if (content) summaries.push(toVersionSummary(row, caller, content, before))
    content = before
  }
  return summaries
}

export async function readVersion(
  db: Db,
  imageUrls: ImageUrls,
  recipeId: number,
  version: number,
  caller: Caller,
): Promise<RecipeVersionRead | undefined> {
  const found = await findVersion(db, recipeId, caller, version)
  const content = found && (await findVersionContent(db, recipeId, version))
  if (!content) return undefined
  const [row, rowBefore] = found
  const before = rowBefore && (await findVersionContent(db, recipeId, rowBefore.version))
  const images = (await listContentImages(db, recipeId, content)).map((image) =>
    imageUrls.image(image, caller),
  )
  const inner = await findInnerRecipes(db, content.ingredients, caller)
  return {
    recipe_id: recipeId,
    ...toVersionSummary(row, caller, content, before),
    version_before: rowBefore?.version ?? null,
    content: { ...content, ingredients: resolveLinks(content.ingredients, inner), images },
  }
}

function toVersionSummary(
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
