/** A failed change, shown at its shelf. */
export type ShelfFailure = {
  shelfId: number
  action: 'rename' | 'place'
  message: string
  typed: string
  mayCreate: boolean
}
