import { invalidateOnChange } from '../../http/invalidate-on-change.ts'

/** What a page of an import depends on, and nothing else of the site. */
export const followKey = (id: number) => `larder:import-${id}` as const

export const followImport = (id: number) => invalidateOnChange(followKey(id), `/import/${id}/events`)
