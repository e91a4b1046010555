/** Secret URLs created on the open page. The API returns each only once. */
export type SecretUrls = {
  /** The plan and week of the URLs. */
  week: string
  calendar?: string
  sharing?: string
}

type CreatedUrls = { calendar?: string | undefined; sharing?: string | undefined }

/** Keeps the URLs already shown for the same plan and week. */
export const rememberSecretUrls = (
  shown: SecretUrls,
  week: string,
  created: CreatedUrls | null | undefined,
): SecretUrls => ({
  ...(shown.week === week && shown),
  week,
  ...(created?.calendar && { calendar: created.calendar }),
  ...(created?.sharing && { sharing: created.sharing }),
})
