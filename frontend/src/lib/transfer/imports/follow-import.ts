import { invalidateOnChange } from '../../http/invalidate-on-change.ts'

/** Invalidates only the pages of this import. */
export const followKey = (id: number) => `larder:import-${id}` as const

export const followImport = (id: number) => invalidateOnChange(followKey(id), `/import/${id}/events`)
