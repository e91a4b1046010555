/** Fitted to the texts in test/texts/developed by `npm run fit-titles --workspace readers`. */
export const TITLE_WEIGHTS = {
  is_subject: -0.2,
  looks_like_title: 2.78,
  stems_in_list: 1.52,
  share_in_dish: 0.64,
  foreign: -1.52,
  long: -0.85,
  said_again: 1.14,
  marked: 1.23,
  after_gap: 1.2,
  between_gaps: 0.37,
  talk: -1.72,
  number_first: -1.52,
  number_inside: -1.49,
  lower_case: -1.29,
  labelled: -1.21,
  punctuated: -1.96,
  sentence: 0.86,
}

export type TitleWeights = typeof TITLE_WEIGHTS
export type TitleFeature = keyof TitleWeights
export type TitleFeatures = Record<TitleFeature, number | boolean>
export const FEATURES = Object.keys(TITLE_WEIGHTS) as TitleFeature[]
