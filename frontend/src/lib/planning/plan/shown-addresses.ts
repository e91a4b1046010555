/** Secret addresses that were made while the page is open: each is answered once, by the form that made it. */
export type ShownAddresses = {
  /** The plan and week that they are of. */
  of: string
  address?: string
  page?: string
}

type Made = { address?: string | undefined; page?: string | undefined }

/** Another address that is made leaves the first one in place; another plan or week has none yet. */
export const rememberShown = (
  shown: ShownAddresses,
  of: string,
  made: Made | null | undefined,
): ShownAddresses => ({
  ...(shown.of === of && shown),
  of,
  ...(made?.address && { address: made.address }),
  ...(made?.page && { page: made.page }),
})
