import type { FormProblem } from '#lib/api/form-problem.ts'
import * as m from '#lib/generated/messages.ts'
import type { PicturesResponse } from '#lib/recipes/pictures/pictures-response.ts'
import { checkDraft, errorsByLine } from '../draft/check-draft.ts'
import { type DraftPart, draftFingerprint, mergeParts } from '../draft/compare-drafts.ts'
import { mergeDrafts } from '../draft/merge-drafts.ts'
import { type RecipeDraft, withNewKeys } from '../draft/recipe-draft.ts'
import type { SaveConflict, SaveFailure } from './save-failure.ts'

/** A conflict after the three-way merge. Without `contested`, the base is unknown and all differences are shown. */
export type MergedConflict = SaveConflict & { accepted?: DraftPart[]; contested?: DraftPart[] }

/** State between two attempts to save: errors by line, or a conflicting version. */
export type SaveState = {
  /** The version being changed. */
  etag: string
  /** The recipe at `etag`. Unknown for drafts stored by older versions of Larder. */
  base: RecipeDraft | undefined
  problem: FormProblem | undefined
  conflict: MergedConflict | undefined
  ingredientErrors: ReadonlyMap<string, string>
  stepErrors: ReadonlyMap<string, string>
}

/** Errors stay attached to their lines when the draft changes. */
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
    base: draft,
    problem: undefined,
    conflict: failure?.conflict,
    ingredientErrors: new Map(),
    stepErrors: new Map(),
  }
  return failure ? showProblem(state, failure.problem, failure.values.draft) : state
}

/** A restored draft was started from this version. */
export const rebaseOn = (state: SaveState, etag: string, base: RecipeDraft | undefined): SaveState =>
  etag === state.etag ? state : { ...state, etag, base }

/** Changing pictures changes the recipe's ETag. That is no conflict if the text still equals the base. */
export const updateEtagFromPictures = (
  state: SaveState,
  { etag, fingerprint }: PicturesResponse,
): SaveState =>
  etag && state.base && fingerprint === draftFingerprint(state.base) ? { ...state, etag } : state

/** Validates before sending. `problem` is undefined if the draft is valid. */
export function checkBeforeSaving(state: SaveState, draft: RecipeDraft): SaveState {
  const fields = checkDraft(draft)
  const isFine = Object.keys(fields).length === 0
  return showProblem(state, isFine ? undefined : { message: m.problem_check_fields(), fields }, draft)
}

/** `failure` is undefined if there was no response or the session has expired. */
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

export const rebaseOnSaved = (state: SaveState, draft: RecipeDraft, etag: string): SaveState => ({
  ...state,
  etag,
  base: draft,
})

/** Accepts what only the other person changed. If no part is contested, the draft is rebased on their version. */
export function mergeConflict(
  state: SaveState,
  mine: RecipeDraft,
): { state: SaveState; draft: RecipeDraft; accepted: DraftPart[] } | undefined {
  const { base, conflict } = state
  if (!base || !conflict) return undefined
  const { draft, accepted, contested } = mergeDrafts(base, mine, conflict.draft)
  if (contested.length > 0)
    return { state: { ...state, conflict: { ...conflict, accepted, contested } }, draft, accepted }
  return { ...rebaseOnTheirs(state, conflict, draft), accepted }
}

function rebaseOnTheirs(state: SaveState, conflict: SaveConflict, draft: RecipeDraft) {
  const rebased = { ...state, etag: conflict.etag, base: conflict.draft, conflict: undefined }
  return { state: showProblem(rebased, undefined, draft), draft }
}

/** Takes these parts from the other version and rebases the draft on it. */
export function resolveConflict(
  state: SaveState,
  mine: RecipeDraft,
  partsOfTheirs: readonly DraftPart[],
): { state: SaveState; draft: RecipeDraft } {
  if (!state.conflict) return { state, draft: mine }
  const draft = mergeParts(mine, withNewKeys(state.conflict.draft), partsOfTheirs)
  return rebaseOnTheirs(state, state.conflict, draft)
}
