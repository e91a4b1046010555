/** A recognised word and its position; x grows to the right, y down. */
export type Word = { text: string; confidence: number; x0: number; y0: number; x1: number; y1: number }
