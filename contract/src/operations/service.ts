import { type Static, Type } from 'typebox'
import { count, named, OneOf, timestamp } from '../fields.ts'
import { RESTORE_PHASES } from './backups.ts'

export const VersionRead = named('VersionRead', {
  version: Type.String({ description: 'Larder version' }),
  commit_hash: Type.String({ description: 'Git commit of the build' }),
})
export const HealthRead = named('HealthRead', {
  status: OneOf(['ok', 'unavailable'], '`ok` if the service is ready, otherwise `unavailable`'),
  database: Type.Optional(
    OneOf(['ok', 'unavailable'], '`ok` if the database responds, otherwise `unavailable`'),
  ),
  started_at: Type.Optional(timestamp('Start time of this backend, once it is ready')),
  restore: Type.Optional(
    Type.Object(
      {
        phase: OneOf(RESTORE_PHASES, 'What the restore is doing'),
        percent: count('Progress of this phase in percent'),
      },
      { description: 'Only while a backup is being restored' },
    ),
  ),
})

export const ChecklistRead = named('ChecklistRead', {
  has_recipes: Type.Boolean({ description: 'Whether you have recipes of your own' }),
  has_company: Type.Boolean({
    description: 'Whether you share a kitchen with someone, or have invited someone',
  }),
  has_plan: Type.Boolean({
    description: 'Whether your meal plan, or that of a kitchen of yours, has a meal',
  }),
})
export const SampleRecipesRead = named('SampleRecipesRead', {
  recipe_ids: Type.Array(Type.Integer(), { description: 'IDs of the sample recipes' }),
  trashed_ids: Type.Array(Type.Integer(), { description: 'IDs of the sample recipes in the trash' }),
  store_ids: Type.Array(Type.Integer(), { description: 'IDs of the sample stores' }),
})

export type ChecklistRead = Static<typeof ChecklistRead>
export type SampleRecipesRead = Static<typeof SampleRecipesRead>
export type VersionRead = Static<typeof VersionRead>
export type HealthRead = Static<typeof HealthRead>
