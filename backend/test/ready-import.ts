import { emptyRecipe } from '@larder/readers/recipe'
import type { Db } from '../src/db/db.ts'
import { insertImportBooks } from '../src/transfer/imports/import-books.queries.ts'
import { collectLabels } from '../src/transfer/imports/import-labels.queries.ts'
import { collectNames } from '../src/transfer/imports/import-names.queries.ts'
import { insertPlanParts } from '../src/transfer/imports/import-plan-parts.queries.ts'
import { insertImportRecipes } from '../src/transfer/imports/import-recipes.queries.ts'
import { insertSources } from '../src/transfer/imports/import-sources.queries.ts'
import { insertImport, updateImport } from '../src/transfer/imports/imports.queries.ts'
import { jpeg } from './picture.ts'

/** Stored in the row, as earlier versions did. */
async function insertOldPicture(db: Db, importId: number): Promise<number> {
  const row = { import_id: importId, bytes: await jpeg({ width: 64, height: 48 }) }
  return (await db.insertInto('import_pictures').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** An import that has been read, with one recipe, as if a job had done it. */
export async function insertReadyImport(db: Db, userId: number): Promise<number> {
  const id = await insertImport(db, userId, { name: 'fixture', visibility: 'private', kitchen_id: null })
  await insertSources(db, id, [{ kind: 'bytes', name: 'fixture.txt', url: null }])
  const content = {
    ...emptyRecipe('Fixture'),
    categories: ['Fixtures'],
    ingredients: [{ line: '1 fixture', name: 'fixture', section: null }],
    pictures: [{ kept: await insertOldPicture(db, id) }],
  }
  await insertImportRecipes(db, id, 0, [{ place: 'fixture.txt', content, remarks: [] }])
  const book = { title: 'Fixture book', description: null, is_public: false, recipes: [], search: null }
  await insertImportBooks(db, id, 0, [book])
  const template = { name: 'Fixture week', weekdays: [1], meals: [] }
  await insertPlanParts(db, id, 0, [{ part: 'template', content: template }])
  await collectNames(db, id)
  await collectLabels(db, id)
  await updateImport(db, id, { status: 'ready' })
  return id
}
