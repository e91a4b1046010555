/** What went wrong with one shelf, to be said there. */
export type ShelfFailure = {
  shelfId: number
  action: 'rename' | 'place'
  message: string
  typed: string
  mayCreate: boolean
}
