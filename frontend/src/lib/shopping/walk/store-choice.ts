import type { StoreSummary } from '@larder/contract/shopping/stores'

/** A store to choose for a list. Own stores are listed first. */
export type StoreChoice = { id: number; name: string; isOwn: boolean }

export const storeChoices = (stores: readonly StoreSummary[], userId: number): StoreChoice[] =>
  stores.map(({ id, name, user_id }) => ({ id, name, isOwn: user_id === userId }))
