import { DRAFT_PARTS, type DraftPart, partMark, takeParts } from './compare-drafts.ts'
import { type RecipeDraft, withNewKeys } from './recipe-draft.ts'

type MergedDraft = {
  draft: RecipeDraft
  /** Changed by the other person alone. */
  taken: DraftPart[]
  /** Changed by both, in different ways; the draft keeps mine. */
  contested: DraftPart[]
}

/** A three-way merge by parts: a part that I did not touch takes the other person's value. */
export function mergeDrafts(base: RecipeDraft, mine: RecipeDraft, theirs: RecipeDraft): MergedDraft {
  const changedByThem = DRAFT_PARTS.filter((part) => {
    const mark = partMark(theirs, part)
    return mark !== partMark(base, part) && mark !== partMark(mine, part)
  })
  const isMine = (part: DraftPart) => partMark(mine, part) !== partMark(base, part)
  const taken = changedByThem.filter((part) => !isMine(part))
  return {
    draft: takeParts(mine, withNewKeys(theirs), taken),
    taken,
    contested: changedByThem.filter(isMine),
  }
}
