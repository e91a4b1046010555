/** Fitted to the texts in test/texts/developed by `npm run fit-titles --workspace readers`. */
export const TITLE_WEIGHTS = {
  is_subject: -0.24,
  looks_like_title: 2.83,
  stems_in_list: 1.64,
  share_in_dish: 0.74,
  foreign: -1.5,
  long: -0.86,
  said_again: 1.21,
  marked: 1.23,
  after_gap: 1.18,
  between_gaps: 0.37,
  talk: -1.7,
  number_first: -1.53,
  number_inside: -1.49,
  lower_case: -1.29,
  labelled: -1.22,
  punctuated: -1.98,
  sentence: 0.82,
}

export type TitleWeights = typeof TITLE_WEIGHTS
export type TitleFeature = keyof TitleWeights
export type TitleFeatures = Record<TitleFeature, number | boolean>
export const FEATURES = Object.keys(TITLE_WEIGHTS) as TitleFeature[]
