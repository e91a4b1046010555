export function scoreWeights(_corpora: string): void {}
