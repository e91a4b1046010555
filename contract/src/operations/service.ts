import { type Static, Type } from 'typebox'
import { named, OneOf } from '../fields.ts'

export const VersionRead = named('VersionRead', {
  version: Type.String({ description: 'Release' }),
  commit_hash: Type.String({ description: 'Git commit of the build' }),
})
export const HealthRead = named('HealthRead', {
  status: OneOf(['ok', 'unavailable'], 'Whether the service is ready'),
  database: Type.Optional(OneOf(['ok', 'unavailable'], 'Whether the database responds')),
})

export type VersionRead = Static<typeof VersionRead>
export type HealthRead = Static<typeof HealthRead>
