/** A startup error that the operator can fix. Shown as one sentence without a stack trace. */
export class StartError extends Error {}
