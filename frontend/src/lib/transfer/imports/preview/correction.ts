/** A correction of an ingredient that was refused. */
export type Correction = { position: number; into: string; error: string }
