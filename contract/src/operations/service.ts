import { type Static, Type } from 'typebox'
import { named, OneOf } from '../fields.ts'

export const VersionRead = named('VersionRead', {
  version: Type.String({ description: 'The release' }),
  commit_hash: Type.String({ description: 'The commit it was built from' }),
})
export const HealthRead = named('HealthRead', {
  status: OneOf(['ok', 'unavailable'], 'Whether it can work'),
  database: Type.Optional(OneOf(['ok', 'unavailable'], 'Whether the database answers')),
})

export type VersionRead = Static<typeof VersionRead>
export type HealthRead = Static<typeof HealthRead>
