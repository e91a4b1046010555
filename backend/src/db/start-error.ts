/** Something the person starting Larder can mend: shown as one sentence, without a stack. */
export class StartError extends Error {}
