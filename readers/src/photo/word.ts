/** A word as it was recognised, and where it stands; x grows to the right, y downwards. */
export type Word = { text: string; confidence: number; x0: number; y0: number; x1: number; y1: number }
