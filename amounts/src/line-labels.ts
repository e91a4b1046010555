export const lineLabels = [
  'quantity',
  'unit',
  'size',
  'name',
  'preparation',
  'comment',
  'purpose',
  'punctuation',
] as const

export type LineLabel = (typeof lineLabels)[number]

export type LabelledToken = { text: string; start: number; end: number; label: LineLabel }
