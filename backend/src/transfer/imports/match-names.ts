import type { Db } from '../../db/db.ts'
import { resolveIngredients } from '../../food/ingredients/resolve-ingredients.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { collectNames, listImportNames, updateNames } from './import-names.queries.ts'

const NAMES_AT_ONCE = 50

/** What each name of the import is surely taken for, of the ingredients that the person sees. */
export async function matchNames(db: Db, { id, user_id }: { id: number; user_id: number }) {
  await collectNames(db, id)
  const person = await findCallerById(db, user_id)
  if (!person) return
  for (let last = 0; ; ) {
    const names = await listImportNames(db, id, {}, { after: [last], limit: NAMES_AT_ONCE })
    if (names.length === 0) return
    last = names.at(-1)?.position ?? last
    const meant = await resolveIngredients(
      db,
      names.map(({ name }) => name),
      person,
      { foodsOnly: true },
    )
    const found = [...meant].map(([name, ingredient]) => ({ name, ingredient_id: ingredient.id }))
    await updateNames(db, id, found)
  }
}
