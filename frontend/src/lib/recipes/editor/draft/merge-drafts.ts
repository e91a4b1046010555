import { DRAFT_PARTS, type DraftPart, mergeParts, partFingerprint } from './compare-drafts.ts'
import { type RecipeDraft, withNewKeys } from './recipe-draft.ts'

type MergedDraft = {
  draft: RecipeDraft
  /** Changed only by the other person. */
  accepted: DraftPart[]
  /** Changed by both, in different ways; the draft keeps mine. */
  contested: DraftPart[]
}

/** A three-way merge by parts: a part that I did not touch takes the other person's value. */
export function mergeDrafts(base: RecipeDraft, mine: RecipeDraft, theirs: RecipeDraft): MergedDraft {
  const changedByThem = DRAFT_PARTS.filter((part) => {
    const fingerprint = partFingerprint(theirs, part)
    return fingerprint !== partFingerprint(base, part) && fingerprint !== partFingerprint(mine, part)
  })
  const isMine = (part: DraftPart) => partFingerprint(mine, part) !== partFingerprint(base, part)
  const accepted = changedByThem.filter((part) => !isMine(part))
  return {
    draft: mergeParts(mine, withNewKeys(theirs), accepted),
    accepted,
    contested: changedByThem.filter(isMine),
  }
}
