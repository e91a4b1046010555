import type { Db } from '../../db/db.ts'
import { resolveIngredients } from '../../food/ingredients/resolve-ingredients.ts'
import type { Caller } from '../../http/access.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { collectNames, insertNames, listNamesToMatch, updateNames } from './import-names.queries.ts'
import type { LineName } from './read-messages.ts'

const NAME_BATCH_SIZE = 50

/**
 * Matches each name in the import to an ingredient that the user can see, if the match is certain. An archive can have both
 * "chilli" and "large chilli", which would otherwise become one ingredient.
 */
export async function matchNames(db: Db, { id, user_id }: { id: number; user_id: number }) {
  await collectNames(db, id)
  const person = await findCallerById(db, user_id)
  if (!person) return
  for (let last = 0; ; ) {
    const names = await listNamesToMatch(db, id, { after: [last], limit: NAME_BATCH_SIZE })
    if (names.length === 0) return
    last = names.at(-1)?.position ?? last
    for (const isExact of [true, false]) {
      const listed = names.filter(({ is_exact }) => is_exact === isExact).map(({ name }) => name)
      const resolved = await resolveIngredients(db, listed, person, { foodsOnly: true, canGuess: !isExact })
      await updateNames(
        db,
        id,
        [...resolved].map(([name, ingredient]) => ({ name, ingredient_id: ingredient.id })),
      )
    }
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
