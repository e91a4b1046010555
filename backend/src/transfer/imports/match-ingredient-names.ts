import type { Db } from '../../db/db.ts'
import { resolveIngredients } from '../../food/ingredients/resolve-ingredients.ts'
import type { Caller } from '../../http/access.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { collectNames, insertNames, listImportNames, updateNames } from './import-names.queries.ts'
import type { LineName } from './read-messages.ts'

const NAME_BATCH_SIZE = 50

/** Matches each name in the import to an ingredient that the user can see, if the match is certain. */
export async function matchNames(db: Db, { id, user_id }: { id: number; user_id: number }) {
  await collectNames(db, id)
  const person = await findCallerById(db, user_id)
  if (!person) return
  for (let last = 0; ; ) {
    const names = await listImportNames(db, id, {}, { after: [last], limit: NAME_BATCH_SIZE })
    if (names.length === 0) return
    last = names.at(-1)?.position ?? last
    const resolved = await resolveIngredients(
      db,
      names.map(({ name }) => name),
      person,
      { foodsOnly: true },
    )
    const found = [...resolved].map(([name, ingredient]) => ({ name, ingredient_id: ingredient.id }))
    await updateNames(db, id, found)
  }
}

/** Adds the names of corrected lines that the import does not have yet. */
export async function addNames(
  trx: Db,
  importId: number,
  lines: (Pick<LineName, 'name'> & Partial<LineName>)[],
  caller: Caller,
) {
  const added = await insertNames(trx, importId, lines)
  const resolved = await resolveIngredients(trx, added, caller, { foodsOnly: true })
  await updateNames(
    trx,
    importId,
    [...resolved].map(([name, ingredient]) => ({ name, ingredient_id: ingredient.id })),
  )
}
