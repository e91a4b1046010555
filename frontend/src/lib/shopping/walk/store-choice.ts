import type { StoreSummary } from '@larder/contract/shopping/stores'

/** A store that a list can be for: everybody's are, one's own come first. */
export type StoreChoice = { id: number; name: string; isOwn: boolean }

export const storeChoices = (stores: readonly StoreSummary[], userId: number): StoreChoice[] =>
  stores.map(({ id, name, user_id }) => ({ id, name, isOwn: user_id === userId }))
