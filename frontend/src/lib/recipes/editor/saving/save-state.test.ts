import { expect, test } from 'vitest'
import { draftFingerprint } from '../draft/compare-drafts.ts'
import { emptyDraft, newLine, newStep, type RecipeDraft } from '../draft/recipe-draft.ts'
import type { SaveFailure } from './save-failure.ts'
import {
  checkBeforeSaving,
  mergeConflict,
  rebaseOn,
  rebaseOnSaved,
  resolveConflict,
  saveFailed,
  startSaving,
  updateEtagFromPictures,
} from './save-state.ts'

const toDraft = (changes: Partial<RecipeDraft> = {}): RecipeDraft => ({
  ...emptyDraft(),
  title: 'Soup',
  ...changes,
})
const STORED = { draft: toDraft(), etag: '"1"' }
const pictures = (etag: string, draft: RecipeDraft) => ({
  images: [],
  etag,
  fingerprint: draftFingerprint(draft),
})

const mine = toDraft({ servings: '4', notes: 'Mine.' })
const theirs = toDraft({ servings: '6', notes: 'Theirs.', ingredients: [newLine('1 leek')] })
const failure: SaveFailure = {
  problem: { message: 'Changed meanwhile.', fields: {} },
  values: { draft: mine },
  conflict: { draft: theirs, etag: '"2"', savedBy: { user_id: 5, username: 'ben' } },
}

test('an error stays with its line when the draft changes', () => {
  const bad = newStep('Boil.', 'a while')
  const state = checkBeforeSaving(startSaving(STORED, null), toDraft({ steps: [newStep(), bad] }))
  expect(state.problem?.fields).toHaveProperty(['steps.0.duration_sec'])
  expect([...state.stepErrors.keys()]).toEqual([bad.key])
  expect(state.ingredientErrors.size).toBe(0)
})

test('the next attempt clears earlier errors', () => {
  const state = checkBeforeSaving(startSaving(STORED, null), toDraft({ title: '' }))
  expect(state.problem?.fields).toHaveProperty('title')
  expect(checkBeforeSaving(state, toDraft())).toEqual(startSaving(STORED, null))
})

test('errors of the API are shown at their lines too', () => {
  const line = newLine('1 egg')
  const problem = { message: 'Check.', fields: { 'ingredients.0.amount_readable': 'No.' } }
  const draft = toDraft({ ingredients: [newLine(), line] })
  const state = saveFailed(startSaving(STORED, null), { problem, values: { draft } }, draft)
  expect(state.ingredientErrors).toEqual(new Map([[line.key, 'No.']]))
  expect(state).toMatchObject({ etag: '"1"', conflict: undefined })
})

test('without a response the draft keeps its base version', () => {
  const state = saveFailed(startSaving(STORED, null), undefined, mine)
  expect(state).toMatchObject({ etag: '"1"', base: STORED.draft })
  expect(state.problem?.message).not.toBe('')
})

test('a conflict does not change the base version until it is resolved', () => {
  const state = saveFailed(startSaving(STORED, null), failure, mine)
  expect(state).toMatchObject({ etag: '"1"', conflict: failure.conflict, problem: failure.problem })
})

test('resolving a conflict rebases the draft on the other version', () => {
  const conflicting = saveFailed(startSaving(STORED, null), failure, mine)
  const { state, draft } = resolveConflict(conflicting, mine, ['servings', 'ingredients'])
  expect(draft).toMatchObject({ servings: '6', notes: 'Mine.', ingredients: [{ text: '1 leek' }] })
  expect(draft.ingredients[0]?.key).not.toBe(theirs.ingredients[0]?.key)
  expect(state).toEqual({
    ...startSaving({ draft: theirs, etag: '"2"' }, null),
    conflict: undefined,
    problem: undefined,
  })
})

test('accepts changes of the other person; parts changed by both are contested', () => {
  const conflicting = saveFailed(startSaving(STORED, null), failure, mine)
  const merged = mergeConflict(conflicting, mine)
  expect(merged?.draft).toMatchObject({ servings: '4', notes: 'Mine.', ingredients: [{ text: '1 leek' }] })
  expect(merged?.state.conflict).toMatchObject({
    accepted: ['ingredients'],
    contested: ['servings', 'notes'],
  })
})

test('changes to different parts merge without a conflict', () => {
  const onlyTitle = toDraft({ title: 'Leek soup' })
  const merged = mergeConflict(saveFailed(startSaving(STORED, null), failure, onlyTitle), onlyTitle)
  expect(merged?.draft).toMatchObject({ title: 'Leek soup', servings: '6', notes: 'Theirs.' })
  expect(merged?.state).toMatchObject({ etag: '"2"', base: theirs, conflict: undefined, problem: undefined })
})

test('a restored draft is merged with its base version', () => {
  const older = rebaseOn(startSaving(STORED, null), '"0"', toDraft({ notes: 'Mine.' }))
  const merged = mergeConflict(saveFailed(older, failure, mine), mine)
  expect(merged?.draft.notes).toBe('Theirs.')
  expect(mergeConflict(saveFailed({ ...older, base: undefined }, failure, mine), mine)).toBeUndefined()
})

test('without a conflict nothing is resolved', () => {
  const state = startSaving(STORED, null)
  expect(resolveConflict(state, mine, ['servings'])).toEqual({ state, draft: mine })
})

test('without script a second attempt is based on the version that was shown', () => {
  const state = startSaving(STORED, failure)
  expect(state).toMatchObject({ etag: '"2"', base: theirs, problem: failure.problem })
})

test('changing pictures updates the ETag unless the text has changed', () => {
  const state = startSaving(STORED, null)
  expect(updateEtagFromPictures(state, pictures('"2"', STORED.draft)).etag).toBe('"2"')
  expect(updateEtagFromPictures(state, pictures('"2"', theirs)).etag).toBe('"1"')
  expect(updateEtagFromPictures(state, { ...pictures('', STORED.draft), etag: undefined }).etag).toBe('"1"')
})

test('a draft of an older version still conflicts after pictures were added', () => {
  const state = rebaseOn(startSaving(STORED, null), '"0"', theirs)
  expect(state.etag).toBe('"0"')
  expect(updateEtagFromPictures(state, pictures('"2"', STORED.draft)).etag).toBe('"0"')
  const same = startSaving(STORED, null)
  expect(rebaseOn(same, '"1"', theirs)).toBe(same)
})

test('a saved draft becomes the new base', () => {
  const state = rebaseOnSaved(startSaving(STORED, null), mine, '"3"')
  expect(updateEtagFromPictures(state, pictures('"4"', mine)).etag).toBe('"4"')
})
