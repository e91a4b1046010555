import type { FormProblem } from '#lib/api/form-problem.ts'
import * as m from '#lib/generated/messages.ts'
import type { PicturesAnswer } from '#lib/recipe-pictures/pictures-answer.ts'
import { checkDraft, errorsByLine } from '../draft/check-draft.ts'
import { type DraftPart, draftFingerprint, takeParts } from '../draft/compare-drafts.ts'
import { type RecipeDraft, withNewKeys } from '../draft/recipe-draft.ts'
import type { SaveFailure } from './save-failure.ts'

/** Between two attempts to save: mistakes at their lines, or the version someone else saved. */
export type SaveState = {
  /** The version being changed. */
  etag: string
  /** The text that `etag` stands for; unknown when a draft of an older version came back. */
  base: string | undefined
  problem: FormProblem | undefined
  conflict: SaveFailure['conflict']
  ingredientErrors: ReadonlyMap<string, string>
  stepErrors: ReadonlyMap<string, string>
}

/** Errors keep to the lines they were found at, however the draft changes then. */
function showProblem(state: SaveState, problem: FormProblem | undefined, draft: RecipeDraft): SaveState {
  const fields = problem?.fields ?? {}
  return {
    ...state,
    problem,
    ingredientErrors: errorsByLine(fields, 'ingredients', draft),
    stepErrors: errorsByLine(fields, 'steps', draft),
  }
}

export function startSaving(
  stored: { draft: RecipeDraft; etag: string },
  failure: SaveFailure | null,
): SaveState {
  const { draft, etag } = failure?.conflict ?? stored
  const state: SaveState = {
    etag,
    base: draftFingerprint(draft),
    problem: undefined,
    conflict: failure?.conflict,
    ingredientErrors: new Map(),
    stepErrors: new Map(),
  }
  return failure ? showProblem(state, failure.problem, failure.values.draft) : state
}

/** A draft came back that was begun from this version. */
export const goOnFrom = (state: SaveState, etag: string): SaveState =>
  etag === state.etag ? state : { ...state, etag, base: undefined }

/** Pictures change the recipe's version, which is no conflict as long as its text is still the one being changed. */
export const followPictures = (state: SaveState, { etag, fingerprint }: PicturesAnswer): SaveState =>
  etag && fingerprint === state.base ? { ...state, etag } : state

/** What is wrong before anything is sent; nothing when `problem` is undefined. */
export function checkBeforeSaving(state: SaveState, draft: RecipeDraft): SaveState {
  const fields = checkDraft(draft)
  const isFine = Object.keys(fields).length === 0
  return showProblem(state, isFine ? undefined : { message: m.problem_check_fields(), fields }, draft)
}

/** Without a failure: no answer came, or it was refused because the session has ended. */
export function saveFailed(
  state: SaveState,
  failure: SaveFailure | undefined,
  draft: RecipeDraft,
  isLoggedOut = false,
): SaveState {
  if (!failure) {
    const message = isLoggedOut ? m.problem_session_ended() : m.problem_unavailable()
    return showProblem(state, { message, fields: {} }, draft)
  }
  return { ...showProblem(state, failure.problem, draft), conflict: failure.conflict }
}

export const goOnFromSaved = (state: SaveState, draft: RecipeDraft, etag: string): SaveState => ({
  ...state,
  etag,
  base: draftFingerprint(draft),
})

/** My draft, with these parts as the other has them, is now a change of the other's version. */
export function resolveConflict(
  state: SaveState,
  mine: RecipeDraft,
  partsOfTheirs: readonly DraftPart[],
): { state: SaveState; draft: RecipeDraft } {
  if (!state.conflict) return { state, draft: mine }
  const { draft: theirs, etag } = state.conflict
  const draft = takeParts(mine, withNewKeys(theirs), partsOfTheirs)
  const settled = { ...state, etag, base: draftFingerprint(theirs), conflict: undefined }
  return { state: showProblem(settled, undefined, draft), draft }
}
