import { prepared } from './prepared.ts'

// Raw: calls a function.
/** Sends a message to all backends on commit. */
export const notify = prepared('notify', 'select pg_notify($1, $2)')
