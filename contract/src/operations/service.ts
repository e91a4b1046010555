import { type Static, Type } from 'typebox'
import { named, OneOf } from '../fields.ts'

export const VersionRead = named('VersionRead', {
  version: Type.String({ description: 'Larder version' }),
  commit_hash: Type.String({ description: 'Git commit of the build' }),
})
export const HealthRead = named('HealthRead', {
  status: OneOf(['ok', 'unavailable'], '`ok` if the service is ready, otherwise `unavailable`'),
  database: Type.Optional(
    OneOf(['ok', 'unavailable'], '`ok` if the database responds, otherwise `unavailable`'),
  ),
})

export type VersionRead = Static<typeof VersionRead>
export type HealthRead = Static<typeof HealthRead>
