export const LINE_LABELS = [
  'quantity',
  'unit',
  'size',
  'name',
  'preparation',
  'comment',
  'purpose',
  'punctuation',
] as const

export type LineLabel = (typeof LINE_LABELS)[number]

export type LabelledToken = { text: string; start: number; end: number; label: LineLabel }
