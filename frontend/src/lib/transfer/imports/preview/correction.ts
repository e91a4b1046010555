/** A rejected correction. */
export type Correction = { position: number; into: string; error: string }
