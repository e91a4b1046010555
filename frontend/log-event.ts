/** As in the API's log (pino). */
const LEVELS = { info: 30, warn: 40, error: 50 }

type Fields = Record<string, unknown> & { err?: unknown }

/** Writes one JSON line with the fields of the API's log; on a terminal, a readable line. */
export function logEvent(level: keyof typeof LEVELS, message: string, { err, ...fields }: Fields = {}) {
  if (process.stdout.isTTY) return console[level](message, ...Object.values(fields), ...(err ? [err] : []))
  const error = err === undefined ? undefined : { err: describeError(err) }
  const line = { level: LEVELS[level], time: Date.now(), ...fields, ...error, msg: message }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

type LoggedError = { type: string; message: string; stack: string; cause?: LoggedError }

function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { message, stack = '', cause } = error
  const type = error.constructor.name
  return { type, message, stack, ...(cause instanceof Error && { cause: describeError(cause) }) }
}
